package arena

import (
	"strings"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/base/plaintext"
	"flagfall.dev/internal/play/referee"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/sandbox/proc"
	"flagfall.dev/internal/sandbox/program"
	"flagfall.dev/internal/session/player"
)

// A speaker is a program that has sent its name.
type speaker interface{ Said() string }

// longestSaid is how much of what a program says of itself is kept, in characters.
const longestSaid = 100

// Identify returns which program a job's player, 0 or 1, would be on this machine.
func (a *Arena) Identify(j *tournament.Job, who int) program.Identity {
	set, err := a.rules(j)
	if err != nil {
		return program.Identity{}
	}
	return a.identity(j, who, set.variant.Game)
}

// identity is Identify for a game that is known. Of a program that cannot be read,
// nothing is known.
func (a *Arena) identity(j *tournament.Job, who int, game string) program.Identity {
	spec, err := player.ParseSpec((&jobGame{job: j}).spec(who))
	if err != nil {
		return program.Identity{}
	}
	if !spec.Outside() {
		return program.Own()
	}
	_, process, err := spec.Command(game, proc.Spec{Spec: jail.Spec{Directory: j.Settings[who].Directory}})
	if err != nil {
		return program.Identity{}
	}
	id, err := a.programs.Of(process.Program()...)
	if err != nil {
		return program.Identity{}
	}
	return id
}

// addPrograms puts into a report which programs have played, with what they said of
// themselves.
func (t *jobGame) addPrograms(report *referee.Report) {
	if report == nil {
		return
	}
	for side, id := range t.programs {
		if s := t.said[side]; s != nil {
			id.Says = plaintext.Line(strings.TrimSpace(s.Said()), longestSaid)
		}
		report.Conduct[side].Program = id
	}
}
