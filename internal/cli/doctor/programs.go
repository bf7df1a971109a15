package doctor

import (
	"context"
	"os/exec"
	"strings"
	"time"

	"flagfall.dev/internal/protocol/entry"
)

// programs looks at what bots of other people need.
func programs() []Finding {
	return []Finding{
		compiler("C compiler", false, "contest entries in C (MacTech)"),
		compiler("C++ compiler", true, "contest entries in C++ (MacTech, Isfahan)"),
		interpreter(),
	}
}

func compiler(name string, cplusplus bool, what string) Finding {
	command, err := entry.Compiler(cplusplus)
	if err != nil {
		return Finding{name, Missing, what + " cannot be built: " + err.Error(), ""}
	}
	return Finding{name, Works, what + " can be built: " + versionOf(command[0]), ""}
}

func interpreter() Finding {
	for _, name := range []string{"python3", "python"} {
		if path, err := exec.LookPath(name); err == nil {
			return Finding{"Python", Works, "bots in Python can be run: " + versionOf(path), ""}
		}
	}
	return Finding{"Python", Missing, "bots in Python cannot be run: there is neither python3 nor python", ""}
}

// versionOf returns what a program says first about itself, or its name where it
// says nothing soon.
func versionOf(program string) string {
	ctx, stop := context.WithTimeout(context.Background(), 5*time.Second)
	defer stop()
	text, err := exec.CommandContext(ctx, program, "--version").CombinedOutput()
	line, _, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	if err != nil || line == "" {
		return program
	}
	return line + " (" + program + ")"
}
