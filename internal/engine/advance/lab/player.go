package lab

import "flagfall.dev/internal/engine/advance/player"

// ParsePlayer returns the player of a level's name, or max-plain, max-no-draw or
// 7-one-reply, with some of its weights changed by name.
func ParsePlayer(name string, weights map[string]int) (player.Config, error) {
	c := player.Config{Level: player.Max}
	var err error
	switch name {
	case "max-no-draw":
		c.Lab.NoDraw = true
	case "max-plain":
		c.Lab.Plain = true
	case "7-one-reply":
		c.Level, c.Lab.OneReply = player.Grade7, true
	default:
		c.Level, err = player.ParseLevel(name)
	}
	if err != nil || weights == nil {
		return c, err
	}
	c.Weights = player.DefaultWeights(c.Level)
	for name, value := range weights {
		if err := c.Weights.Set(name, value); err != nil {
			return c, err
		}
	}
	return c, nil
}
