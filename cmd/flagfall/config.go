package main

import (
	"fmt"
	"os"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/lobby"
	"flagfall.dev/internal/settings"
)

// configCmd shows and changes the defaults of all faces.
type configCmd struct {
	Key   string `arg:"" optional:"" help:"Setting: variant, player, level or theme (default: show all)."`
	Value string `arg:"" optional:"" help:"New value (default: show the present one)."`
	Unset bool   `help:"Remove the setting, so that the program's own default applies."`
}

// Help shows examples.
func (configCmd) Help() string {
	return `Settings are the defaults of play, tui, serve and render; a flag overrides them. They are kept
in $XDG_CONFIG_HOME/flagfall/config.toml or ~/.config/flagfall/config.toml.

Examples:
  flagfall config
  flagfall config variant barrage
  flagfall config level 4
  flagfall config --unset level`
}

// Run shows settings, or changes one.
func (c *configCmd) Run() error {
	file := settings.Path()
	s, err := settings.Load(file)
	switch {
	case err != nil:
		return err
	case c.Unset && (c.Key == "" || c.Value != ""):
		return fmt.Errorf("--unset: expected the name of one setting")
	case c.Unset || c.Value != "":
		return option.Usage(lobby.Configure(file, &s, c.Key, c.Value))
	case c.Key != "":
		if err := (&settings.Settings{}).Set(c.Key, ""); err != nil {
			return option.Usage(err)
		}
		_, err = fmt.Println(s.Get(c.Key))
		return err
	}
	return lobby.WriteSettings(os.Stdout, file, &s)
}
