package host

import (
	"fmt"
	"os"
	"strings"
	"unicode"

	"flagfall.dev/internal/session/player"
)

// A Program is an outside program that whoever started the server lets take part in tournaments. A page names it, and
// never its command.
type Program struct {
	Name      string // in tournaments
	Spec      string // its specification, such as native:./crab
	Directory string // where relative names in it begin
}

// programPrefix begins what an order calls a registered program.
const programPrefix = "program:"

// maxProgramName is the longest name of a program.
const maxProgramName = 30

// ParsePrograms reads programs as NAME=SPECIFICATION, with names relative to the working directory.
func ParsePrograms(texts []string) (all []Program, err error) {
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, text := range texts {
		name, spec, ok := strings.Cut(text, "=")
		name = strings.TrimSpace(name)
		unfit := func(r rune) bool { return !unicode.IsPrint(r) }
		switch {
		case !ok || name == "" || len([]rune(name)) > maxProgramName || strings.ContainsFunc(text, unfit):
			return nil, fmt.Errorf("program %q: expected a name and a specification, such as Crab=native:./crab", text)
		case !player.IsOutside(spec):
			return nil, fmt.Errorf("program %q: expected a contract and a command, such as native:./crab", text)
		case seen[strings.ToLower(name)]:
			return nil, fmt.Errorf("program %q: there is one of this name already", name)
		}
		seen[strings.ToLower(name)] = true
		all = append(all, Program{Name: name, Spec: spec, Directory: here})
	}
	return all, nil
}

// Register lets programs take part in tournaments. It is called before anything else.
func (h *Host) Register(programs []Program) {
	for _, p := range programs {
		h.programs[programPrefix+p.Name] = p
	}
}

// Programs returns what an order may call registered programs, with their names.
func (h *Host) Programs() map[string]string {
	all := map[string]string{}
	for key, p := range h.programs {
		all[key] = p.Name
	}
	return all
}
