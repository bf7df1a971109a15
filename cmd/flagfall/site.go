package main

import (
	"fmt"
	"io"

	"flagfall.dev/internal/cli/interrupt"
	"flagfall.dev/internal/face/catalogue"
	"flagfall.dev/internal/web"
	"flagfall.dev/internal/web/site"
)

// siteCmd writes the browser face as a static site.
type siteCmd struct {
	Dir    string `arg:"" help:"Folder to write: new, empty, or with an earlier site."`
	Base   string `help:"${site_base}" placeholder:"PATH"`
	Source string `default:"." help:"${site_source}" placeholder:"DIR"`
}

// Help shows an example.
func (siteCmd) Help() string {
	return `Example: flagfall site ./public

Put the folder on any web server, at its root or in a folder of it. Everything runs in the
browser. The page says when it works without a network too, and when a new version of the
site is ready. Games stay on the device.`
}

// Run writes the site.
func (c *siteCmd) Run(out io.Writer) error {
	ctx, stop := interrupt.Context()
	defer stop()
	program, ok := site.Built()
	if !ok {
		var err error
		if program, err = site.Compile(ctx, c.Source); err != nil {
			return err
		}
	}
	offered, err := catalogue.New(nil)
	if err != nil {
		return err
	}
	offer, err := web.Offer(offered)
	if err != nil {
		return err
	}
	if err := site.Write(c.Dir, c.Base, offer, program); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: a site; the program in it has %d kB\n", c.Dir, len(program.Packed)/1000)
	return nil
}
