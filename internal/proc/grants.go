package proc

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
