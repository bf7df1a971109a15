package main

import (
	"errors"
	"fmt"
	"io"

	"flagfall.dev/cmd/flagfall/option"
	"flagfall.dev/internal/base/settings"
	"flagfall.dev/internal/face/lobby"
)

// configCmd shows and changes the defaults of all faces.
type configCmd struct {
	Key   string `arg:"" optional:"" complete:"setting" help:"Setting: variant, player, level, talk or theme (default: show all)."`
	Value string `arg:"" optional:"" help:"New value (default: show the present one)."`
	After string `arg:"" optional:"" hidden:""` // the value after "set KEY"
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
  flagfall config set theme night
  flagfall config --unset level`
}

// shift accepts "set KEY VALUE" for "KEY VALUE", as other programs do.
func (c *configCmd) shift() error {
	if c.Key != "set" {
		if c.After != "" {
			return fmt.Errorf("%s: expected one value after the setting", c.After)
		}
		return nil
	}
	c.Key, c.Value, c.After = c.Value, c.After, ""
	if c.Value != "" {
		return nil
	}
	for _, k := range settings.Keys {
		if k.Name == c.Key {
			return fmt.Errorf("set %s: expected a value (%s)", k.Name, k.Meaning)
		}
	}
	return fmt.Errorf("set %s: expected the name of a setting and its value, such as 'flagfall config set theme night'", c.Key)
}

// Run shows settings, or changes one.
func (c *configCmd) Run(out io.Writer) error {
	if err := c.shift(); err != nil {
		return option.Usage(err)
	}
	file := settings.Path()
	s, err := settings.Load(file)
	switch {
	case err != nil:
		return err
	case c.Unset && (c.Key == "" || c.Value != ""):
		return fmt.Errorf("--unset: expected the name of one setting")
	case c.Unset || c.Value != "":
		err := lobby.Configure(file, &s, c.Key, c.Value)
		if errors.As(err, new(lobby.SaveError)) {
			return err
		}
		return option.Usage(err)
	case c.Key != "":
		if err := (&settings.Settings{}).Set(c.Key, ""); err != nil {
			return option.Usage(err)
		}
		_, err = fmt.Fprintln(out, s.Get(c.Key))
		return err
	}
	return lobby.WriteSettings(out, file, &s)
}
