package main

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// reason is the comment next to a module without a tag, after what the go command writes.
var reason = regexp.MustCompile(`^// (?:indirect; )?snapshot: \S.{9,}$`)

// requirer is who a reason says requires the snapshot: the end of a module's path, and its
// version.
var requirer = regexp.MustCompile(`(\S+) (v\d\S*) requires`)

// unexplained returns what is wrong with the comments of a go.mod: the version of a snapshot,
// which has no tag, needs one that says why it is used, and no other version has one. Who it
// says requires it has that version here.
func unexplained(name string, text []byte) (faults []string, err error) {
	file, err := modfile.Parse(name, text, nil)
	if err != nil {
		return nil, err
	}
	for _, r := range file.Require {
		said := ""
		for _, c := range slices.Concat(r.Syntax.Before, r.Syntax.Suffix) {
			said += c.Token
		}
		switch explained := reason.MatchString(said); {
		case module.IsPseudoVersion(r.Mod.Version) && !explained:
			faults = append(faults, fmt.Sprintf("%s:%d: %s is a snapshot: expected a comment '// snapshot: why no tag is used' next to it, after 'indirect;' where that stands", name, r.Syntax.Start.Line, r.Mod))
		case !module.IsPseudoVersion(r.Mod.Version) && strings.Contains(said, "snapshot"):
			faults = append(faults, fmt.Sprintf("%s:%d: %s is no snapshot: its comment is out of date", name, r.Syntax.Start.Line, r.Mod))
		}
		if who := requirer.FindStringSubmatch(said); who != nil && !requires(file, who[1], who[2]) {
			faults = append(faults, fmt.Sprintf("%s:%d: %s: the comment is out of date: there is no %s %s here", name, r.Syntax.Start.Line, r.Mod, who[1], who[2]))
		}
	}
	return faults, nil
}

// requires says whether a go.mod lists a module, by the end of its path, with a version.
func requires(file *modfile.File, name, version string) bool {
	return slices.ContainsFunc(file.Require, func(r *modfile.Require) bool {
		path, _, _ := module.SplitPathVersion(r.Mod.Path)
		return r.Mod.Version == version && strings.HasSuffix("/"+path, "/"+name)
	})
}

func TestEverySnapshotWithoutATagHasItsReason(t *testing.T) {
	for _, name := range []string{"../../go.mod", "../go.mod", "../../examples/outside/go.mod"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		faults, err := unexplained(name, text)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range faults {
			t.Error(f)
		}
	}
}

func TestAMissingOrStaleReasonIsFound(t *testing.T) {
	const snapshot = "v0.0.0-20260811164956-006e29f97886"
	for line, want := range map[string]string{
		"example.com/m v1.2.3":                                                        "",
		"example.com/m v1.2.3 // indirect":                                            "",
		"example.com/m v0.8.0-default-no-op // indirect":                              "",
		"example.com/m " + snapshot + " // snapshot: nobody has tagged it":            "",
		"example.com/m " + snapshot + " // indirect; snapshot: nobody has tagged it":  "",
		"example.com/m " + snapshot:                                                   "is a snapshot",
		"example.com/m " + snapshot + " // indirect":                                  "is a snapshot",
		"example.com/m " + snapshot + " // snapshot:":                                 "is a snapshot",
		"example.com/m v1.4.1-0.20240526193622-a339e1f7089c // indirect":              "is a snapshot",
		"example.com/m/v2 v2.0.0-beta.0.20240526193622-a339e1f7089c":                  "is a snapshot",
		"example.com/m " + snapshot + " // snapshot: other v2.0.1 requires it":        "no other v2.0.1 here",
		"example.com/m " + snapshot + " // snapshot: a/other v2.0.0 requires it":      "",
		"example.com/m " + snapshot + " // snapshot: ther v2.0.0 requires it":         "no ther v2.0.0 here",
		"example.com/m v1.2.3 // snapshot: nobody has tagged it":                      "is no snapshot",
		"example.com/m v1.2.3-rc.1 // indirect; snapshot: nobody has tagged it until": "is no snapshot",
	} {
		faults, err := unexplained("go.mod", []byte("module m\n\nrequire (\n\texample.com/a/other/v2 v2.0.0\n\t"+line+"\n)\n"))
		if err != nil {
			t.Fatal(err)
		}
		if (len(faults) > 0) != (want != "") || want != "" && !strings.Contains(faults[0], want) {
			t.Errorf("%s: %q, want %q", line, faults, want)
		}
	}
}
