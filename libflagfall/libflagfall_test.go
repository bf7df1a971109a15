package main

import (
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flagfall.dev/internal/gametest"
)

// built builds the library and returns its path.
func built(t *testing.T) string {
	t.Helper()
	gametest.Need(t, "gcc")
	so := filepath.Join(t.TempDir(), "libflagfall.so")
	said(t, exec.Command("go", "build", "-buildvcs=false", "-buildmode=c-shared", "-o", so, "."))
	return so
}

// said runs a program to its end and returns what it has written.
func said(t *testing.T, c *exec.Cmd) string {
	t.Helper()
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", c.Args, err, out)
	}
	return string(out)
}

// The C program drives the library, and tries every bad input: what it says of it is
// in its own words, here it must only come to its end.
func TestACProgramDrivesTheLibraryAndNoMisuseEndsIt(t *testing.T) {
	so := built(t)
	drive := filepath.Join(filepath.Dir(so), "drive")
	said(t, exec.Command("gcc", "-std=gnu11", "-Wall", "-Wextra", "-Werror", "-O1", "-o", drive, "testdata/drive.c", so, "-lpthread"))
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	if out := said(t, exec.CommandContext(ctx, drive)); !strings.HasSuffix(out, "0 faults\n") {
		t.Error(out)
	}
}

func TestTheHeaderIsOneForCAndForCPlusPlus(t *testing.T) {
	gxx := gametest.Need(t, "g++")
	said(t, exec.Command(gxx, "-std=c++11", "-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only", "-x", "c++", "flagfall.h"))
	gcc := gametest.Need(t, "gcc")
	said(t, exec.Command(gcc, "-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only", "-x", "c", "flagfall.h"))
}
