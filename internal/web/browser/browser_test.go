// Package browser plays on the real server in a real, headless Chromium.
package browser

import (
	"flag"
	"os"
	"testing"
)

var pictures = flag.String("pictures", "", "write pictures of the main pages to this directory, for the README")

// scratch is a folder for as long as the tests run.
var scratch string

func TestMain(m *testing.M) {
	flag.Parse()
	var err error
	if scratch, err = os.MkdirTemp("", "flagfall-browser-"); err != nil {
		panic(err)
	}
	code := m.Run()
	if chromium.close != nil {
		chromium.close()
	}
	if s := shared.Load(); s != nil {
		s.kill()
	}
	os.RemoveAll(scratch)
	if code == 0 {
		code = again(chromium.failed)
	}
	os.Exit(code)
}
