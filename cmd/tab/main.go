//go:build js

// Tab is the program of the static site that `flagfall site` writes: the server of the
// pages, in a worker of the browser.
package main

import (
	"syscall/js"

	"flagfall.dev/internal/face/catalogue"
	"flagfall.dev/internal/web"
	"flagfall.dev/internal/web/tab"
)

func main() {
	offered, err := catalogue.New(nil)
	if err != nil {
		panic(err) // no file is read
	}
	worker := js.Global().Get("flagfall")
	journal := tab.NewJournal(worker.Get("kept"))
	app := web.New(web.Config{
		Catalogue: offered, Library: catalogue.Recordings{},
		Journal: journal, Players: tab.Players{Journal: journal}, Alone: true,
		// There is one person.
		Limits: web.Limits{Rate: 1e6, Burst: 1e6},
	})
	tab.Run(app, worker.Get("begin"))
}
