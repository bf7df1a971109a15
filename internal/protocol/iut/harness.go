package iut

import (
	"embed"
	"io/fs"
	"path/filepath"

	"flagfall.dev/internal/protocol/entry"
)

//go:embed harness
var sources embed.FS

// Harness makes programs of the contest's entries.
var Harness = entry.Harness{
	Contract: "iut", Accepts: "a C++ class Stratego", Sources: folder(), Arguments: arguments,
}

// folder has the harness's sources.
func folder() fs.FS {
	dir, err := fs.Sub(sources, "harness")
	if err != nil {
		panic(err) // it is embedded
	}
	return dir
}

// arguments compile the harness, which includes the entry: only so does it
// know the class. Some entries forget to make their functions public.
func arguments(dir, source string, _ []byte) (args []string, cplusplus bool, err error) {
	return []string{
		"-std=gnu++17", "-fpermissive", "-fno-access-control", "-DFLAGFALL_ENTRY=\"" + source + "\"",
		"-I", filepath.Dir(source), filepath.Join(dir, "harness.cpp"),
	}, true, nil
}
