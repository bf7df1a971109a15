package main

import "testing"

func TestAWorkerRunsOnlyTheOutsideProgramsOfItsList(t *testing.T) {
	tests := []struct {
		allow []string
		spec  string
		want  bool
	}{
		{nil, "council", true},
		{nil, "marshal:movetime=10ms", true},
		{nil, "ucc:./bot", false},
		{nil, "UCC:./bot", false},
		{nil, "advcli:/bin/sh -c 'rm -rf /'", false},
		{[]string{"ucc:./bot"}, "ucc:./bot", true},
		{[]string{"ucc:./bot"}, "ucc:./bot --other", false},
		{[]string{"ucc:./bot"}, "native:./bot", false},
		{[]string{"*"}, "native:./bot", true},
		{[]string{"*"}, "", false},
	}
	for _, tt := range tests {
		if got := (&workerCmd{Allow: tt.allow}).allowed(tt.spec); got != tt.want {
			t.Errorf("--allow %q: %q is %v", tt.allow, tt.spec, got)
		}
	}
}
