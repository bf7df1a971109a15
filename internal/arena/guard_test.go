package arena

import (
	"testing"

	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/sandbox/jail"
	"flagfall.dev/internal/session/player"
)

func TestAnOpponentIsToldNoCommandLineAndNoSeed(t *testing.T) {
	for _, tt := range [][3]string{
		{"native:/usr/bin/python3 /home/ann/bots/clever.py --book /x/y.bin", "", "clever"},
		{"ucc:./bot --fast", "", "bot"},
		{"ucc:LEVEL=3 'my bots/strong one'", "", "strong one"},
		{"native:java -jar /opt/ann/Bot.jar", "", "Bot"},
		{"mactech:bots/marcher", "", "marcher"},
		{"council:seed=17,off=scout", "", "council"},
		{"random", "", "random"},
		{"ucc:./bot", "ucc:./bot #2", "bot-2"},
		{"ucc:./bot", "Ann's bot: the first", "Ann's bot: the first"},
	} {
		name := tt[1]
		if name == "" {
			name = tt[0]
		}
		if got := player.Alias(name, tt[0]); got != tt[2] {
			t.Errorf("%s, called %s: the other side is told %q, want %q", tt[0], name, got, tt[2])
		}
	}
}

func TestProgramsOfAJobHearAliases(t *testing.T) {
	seat := &jobGame{game: 1, job: &tournament.Job{
		Players: [2]string{"ucc:/secret/a", "ucc:/secret/b"}, Names: [2]string{"ucc:/secret/a", "ucc:/secret/b"},
	}}
	l := seat.launch(0)
	if l.Name != "b" || l.Opponent != "a" {
		t.Errorf("got %q against %q", l.Name, l.Opponent)
	}
}

func TestNeitherAMachineNorAnOrganiserCanLowerTheSandboxOfTheOther(t *testing.T) {
	for _, tt := range []struct {
		machine jail.Sandbox
		job     tournament.Sandbox
		want    jail.Sandbox
	}{
		{jail.BestEffort, "", jail.BestEffort},
		{jail.BestEffort, tournament.SandboxOff, jail.BestEffort},
		{jail.BestEffort, tournament.SandboxOn, jail.Strict},
		{jail.Trusted, "", jail.BestEffort},
		{jail.Trusted, tournament.SandboxOff, jail.Trusted},
		{jail.Trusted, tournament.SandboxOn, jail.Strict},
		{jail.Strict, tournament.SandboxOff, jail.Strict},
	} {
		seat := &jobGame{
			guard: player.Guard{Sandbox: tt.machine},
			job:   &tournament.Job{Handling: tournament.Handling{Sandbox: tt.job}},
		}
		if got := seat.launch(0).Process.Sandbox; got != tt.want {
			t.Errorf("machine %d, job %q: got %d, want %d", tt.machine, tt.job, got, tt.want)
		}
	}
}
