package doctor

import (
	"fmt"
	"runtime"
	"strings"

	"flagfall.dev/internal/sandbox/jail"
)

func system() Finding {
	f := Finding{Name: "system", State: Works, Says: fmt.Sprintf("%s on %s, %d processors", runtime.GOOS, runtime.GOARCH, runtime.NumCPU())}
	if runtime.GOOS != "linux" {
		f.State = Limited
		f.Says += ": everything but the limits and the sandbox of outside programs works here"
	}
	return f
}

// sandbox looks at the sandbox as a whole and at its parts.
func sandbox() []Finding { return sandboxOf(jail.Granted(), jail.Missing()) }

func sandboxOf(g jail.Grants, missing []string) []Finding {
	whole := Finding{Name: "sandbox", State: Works, Says: "everything that it needs is here"}
	if len(missing) > 0 {
		whole = Finding{
			Name: "sandbox", State: Limited, Says: strings.Join(missing, "; "),
			Help: "Outside programs run nevertheless; --sandbox refuses them. Run only programs that you trust, or use a Linux machine that grants the parts below.",
		}
	}
	if !g.Apart {
		whole.State = Missing
	}
	return []Finding{whole, namespaces(g), landlock(g), filter(g), groups(g)}
}

func namespaces(g jail.Grants) Finding {
	f := Finding{Name: "user namespaces", State: Works, Says: "a program has a file tree, processes and a network of its own"}
	const help = "As root, 'sysctl kernel.unprivileged_userns_clone=1' or 'sysctl kernel.apparmor_restrict_unprivileged_userns=0' may grant them; in a container, run it with --security-opt seccomp=unconfined."
	switch {
	case !g.Apart:
		return Finding{f.Name, Missing, "a program has nothing of its own: " + g.Reason, help}
	case !g.Root:
		return Finding{f.Name, Limited, "a program has processes and a network of its own, but no file tree: " + g.Reason, help}
	}
	return f
}

func landlock(g jail.Grants) Finding {
	switch {
	case g.Landlock == 0:
		return Finding{
			"Landlock", Missing, "the kernel cannot take away the right to read and write files",
			"Linux 5.13 and later have it, where the boot option lsm= names landlock.",
		}
	case g.Landlock < 6:
		return Finding{
			"Landlock", Limited,
			fmt.Sprintf("version %d; signals to your other processes are kept back from version 6 on", g.Landlock), "",
		}
	}
	return Finding{"Landlock", Works, fmt.Sprintf("version %d", g.Landlock), ""}
}

func filter(g jail.Grants) Finding {
	if !g.Filter {
		return Finding{"seccomp", Missing, "system calls of outside programs are not filtered", "Linux on amd64 and arm64 has the filter."}
	}
	return Finding{"seccomp", Works, "system calls of outside programs are filtered", ""}
}

func groups(g jail.Grants) Finding {
	if !g.Groups {
		return Finding{
			"control groups", Missing,
			"memory and processors of outside programs are watched by us, not by the kernel: limits hold, and programs with many threads get more than their share",
			"In a session of systemd, run: systemd-run --user --scope -p Delegate=yes flagfall … In a container, give it a /sys/fs/cgroup that it may write to.",
		}
	}
	return Finding{"control groups", Works, "the kernel counts and limits what outside programs use (cgroup v2)", ""}
}
