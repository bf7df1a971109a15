package jail

import "fmt"

// Grants is what this machine grants outside programs, one for each part of the
// sandbox. It was found out by trying.
type Grants struct {
	// Apart is set where a program can have processes and a network of its own, Root
	// where it can also have a user and a file tree of its own; Reason says why it
	// cannot.
	Apart, Root bool
	Reason      string
	// Landlock is the version of the kernel's Landlock, 0 for none.
	Landlock int
	// Filter is set where system calls can be filtered (seccomp).
	Filter bool
	// Groups is set where programs can be counted and limited in control groups
	// (cgroup v2).
	Groups bool
}

// signalsHeld is from which version on Landlock keeps signals from processes outside.
const signalsHeld = 6

// missing says in words what a program could do where these are granted, the worst first.
// As root a program is a user of its own only where everybody may read its files.
func (g Grants) missing(root bool) []string {
	var all []string
	add := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	if !g.Filter {
		add("a program could stop this match, slow others down and tell its other games what it knows: there is no filter of system calls for this processor")
	}
	if g.Root {
		return all
	}
	if g.Landlock == 0 {
		add("a program could read and change whatever you can, the results of this match among it: the kernel has no Landlock")
	}
	if g.Landlock < signalsHeld && !g.Apart {
		add(
			"a program could stop this match: it can send signals to your other processes, which Landlock holds back from version %d on",
			signalsHeld,
		)
	}
	if !g.Apart {
		add("a program could leave processes behind that outlive its game, as many as you may have: the kernel grants no process namespaces")
	}
	if root {
		add("a program runs as root, without its rights, where only root may read its files")
	}
	add(
		"a program could fill the disk, and see which files there are: the kernel grants no mounts or no user namespace of its own (%s)",
		g.Reason,
	)
	return all
}
