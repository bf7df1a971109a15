package register

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/base/plaintext"
)

// mostUnderway is how many games under way are listed of one run.
const mostUnderway = 8

// WriteText writes entries for people, who stand in a directory, now.
func WriteText(w io.Writer, entries []Entry, here string, now time.Time) error {
	var b strings.Builder
	for i, e := range entries {
		if i > 0 {
			b.WriteByte('\n')
		}
		e.write(&b, here, now)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Title names what is played.
func (e Entry) Title() string {
	if e.Kind == Match {
		return "match, " + e.Variant + ": " + strings.Join(e.Players, " against ")
	}
	return fmt.Sprintf("tournament %s: %s, %s, %d players", e.Name, e.Type, e.Variant, len(e.Players))
}

func (e Entry) write(b *strings.Builder, here string, now time.Time) {
	fmt.Fprintln(b, e.Title())
	state := "stopped, " + ago(now.Sub(e.Updated)) + " ago"
	if e.Running {
		state = "running for " + ago(now.Sub(e.Since))
	}
	if before := e.Since.Sub(e.Began); before > time.Minute {
		state += fmt.Sprintf(" (begun %s)", e.Began.Local().Format("2 Jan 15:04"))
	}
	parts := []string{state, fmt.Sprintf("%d of %d games", e.Done, e.Total)}
	if s := e.Score; s != nil {
		parts = append(parts, fmt.Sprintf("%.1f %%, Elo %s", 100*s.Score, s.Text))
		if s.LLR != nil {
			parts = append(parts, fmt.Sprintf("LLR %.2f", *s.LLR))
		}
	}
	if l := e.Leader; l != nil {
		parts = append(parts, fmt.Sprintf("first: %s with %.4g points", l.Name, l.Points))
	}
	if e.Faults > 0 {
		parts = append(parts, phrase.Count(e.Faults, "fault"))
	}
	if left := e.Left(); left > 0 {
		parts = append(parts, "about "+ago(left)+" left")
	}
	fmt.Fprintf(b, "  %s\n", strings.Join(parts, "; "))
	if e.Running {
		e.writeUnderway(b)
	} else {
		command := e.Resume
		if here != e.Directory {
			command = "cd " + plaintext.ShellWord(e.Directory) + " && " + command
		}
		fmt.Fprintf(b, "  to continue: %s\n", command)
	}
	fmt.Fprintf(b, "  games in %s\n", e.Store)
}

func (e Entry) writeUnderway(b *strings.Builder) {
	if len(e.Underway) == 0 {
		fmt.Fprintf(b, "  no game under way\n")
		return
	}
	fmt.Fprintf(b, "  %s, %s under way\n", phrase.Count(e.Workers, "worker"), phrase.Count(len(e.Underway), "game"))
	for i, g := range e.Underway {
		if i == mostUnderway {
			fmt.Fprintf(b, "    and %d more\n", len(e.Underway)-i)
			break
		}
		fmt.Fprintf(b, "    %s – %s, ply %d\n", g.Players[0], g.Players[1], g.Ply)
	}
}

// ago writes a time in the two units that matter.
func ago(d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d < time.Second:
		return "a moment"
	case d < time.Minute:
		return d.Truncate(time.Second).String()
	case d < time.Hour:
		return fmt.Sprintf("%dm%02ds", int(d.Minutes()), int(d.Seconds())%60)
	case d < 10*day:
		return fmt.Sprintf("%dh%02dm", int(d.Hours()), int(d.Minutes())%60)
	}
	return fmt.Sprintf("%d days", int(d/day))
}

// WriteJSON writes entries as one JSON array on a line, each with the seconds that
// it will still take.
func WriteJSON(w io.Writer, entries []Entry) error {
	type timed struct {
		Entry
		Left *float64 `json:"eta_s"` // null where it is not known
	}
	all := []timed{}
	for _, e := range entries {
		t := timed{Entry: e}
		if left := e.Left().Round(time.Second).Seconds(); left > 0 {
			t.Left = &left
		}
		all = append(all, t)
	}
	return json.NewEncoder(w).Encode(all)
}
