package player

import (
	"fmt"
	"runtime"
	"strings"

	"flagfall.dev/internal/base/machine"
	"flagfall.dev/internal/sandbox/jail"
)

// Machine describes this machine and its sandbox, as far as they matter to games.
func (g Guard) Machine(version string, players ...string) string {
	parts := []string{runtime.GOOS + "/" + runtime.GOARCH}
	if name := machine.Processor(); name != "" {
		parts = append(parts, name)
	}
	parts = append(parts, fmt.Sprintf("%d processors", runtime.NumCPU()))
	if memory := machine.Memory(); memory > 0 {
		parts = append(parts, fmt.Sprintf("%.3g GiB of memory", float64(memory)/(1<<30)))
	}
	if release := machine.Kernel(); release != "" {
		parts = append(parts, release)
	}
	parts = append(parts, "flagfall "+version)
	return strings.Join(append(parts, g.held(players)...), ", ")
}

// held says how outside programs are held, if there are any.
func (g Guard) held(players []string) []string {
	for _, spec := range players {
		parsed, err := ParseSpec(spec)
		switch {
		case err != nil || !parsed.Outside():
			continue
		case g.Sandbox == jail.Trusted:
			return []string{"programs without sandbox"}
		case len(jail.Missing()) > 0:
			return []string{"programs in a sandbox as far as the machine can: " + strings.Join(jail.Missing(), "; ")}
		}
		return []string{"programs in the whole sandbox"}
	}
	return nil
}
