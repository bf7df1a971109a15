package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/chromedp/chromedp"

	"flagfall.dev/internal/lab/gametest/must"
)

// What a command opens stands in the list of processes, which everybody on the machine may
// read: it is worth nothing once the browser has been there.
func TestTheAddressThatServeOpensWorksOnce(t *testing.T) {
	t.Parallel()
	needChromium(t)
	folder, state := t.TempDir(), t.TempDir()
	opened := filepath.Join(folder, "opened")
	must.Do(t, syscall.Mkfifo(opened, 0o600))
	stub := fmt.Sprintf("#!/bin/sh\necho \"$1\" > %q\n", opened)
	must.Do(t, os.WriteFile(filepath.Join(folder, "xdg-open"), []byte(stub), 0o700))
	keepGames(t, state)
	s := own(t, &server{state: state, args: []string{"--open", "--resume", "last"}, env: []string{"PATH=" + folder + ":" + os.Getenv("PATH")}})
	text := must.Get(os.ReadFile(opened))(t)
	once := strings.TrimSpace(string(text))
	token, secret, _ := strings.Cut(s.token, "#")
	if secret == "" || strings.Contains(once, token) || strings.Contains(once, secret) {
		t.Fatalf("%s is opened, and the terminal shows the token %s with the seat's secret %s", once, token, secret)
	}
	p := newTab(t, 1180, 860)
	p.run(chromedp.Navigate(once))
	p.until(`location.pathname.startsWith("/game/") && ` + myTurn)
	js[chromedp.Void](p, isOwners)
	p.until(`window.owner === true`)
	late := newTab(t, 1180, 860)
	late.run(chromedp.Navigate(once))
	late.until(told)
	js[chromedp.Void](late, isOwners)
	late.until(`window.owner === false`)
}
