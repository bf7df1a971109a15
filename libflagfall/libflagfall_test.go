package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/sandbox/program"
)

// build builds the library once and returns its path.
var build = sync.OnceValues(func() (string, error) {
	so := filepath.Join(scratch, "libflagfall.so")
	out, err := exec.Command("go", "build", "-buildvcs=false", "-buildmode=c-shared", "-o", so, ".").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return so, nil
})

// scratch is a folder for as long as the tests run.
var scratch string

func TestMain(m *testing.M) {
	var err error
	if scratch, err = os.MkdirTemp("", "libflagfall"); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(scratch)
	os.Exit(code)
}

// built returns the path of the library.
func built(t *testing.T) string {
	t.Helper()
	gametest.Need(t, "gcc")
	so := must.Get(build())(t)
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
	drive := filepath.Join(t.TempDir(), "drive")
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

// python returns a command of Python, with the package and the library.
func python(t *testing.T, interpreter string, args ...string) *exec.Cmd {
	t.Helper()
	c := exec.CommandContext(t.Context(), interpreter, args...)
	root := must.Get(filepath.Abs("../python"))(t)
	c.Env = append(os.Environ(), "PYTHONPATH="+root, "FLAGFALL_LIBRARY="+built(t), "PYTHONDONTWRITEBYTECODE=1", "OPENBLAS_NUM_THREADS=1")
	return c
}

// numpyPython returns a Python that has NumPy. A machine that runs all tests has one.
func numpyPython(t *testing.T) string {
	t.Helper()
	for _, interpreter := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(interpreter, "-c", "import numpy").Run() == nil {
			return interpreter
		}
	}
	return gametest.Need(t, "python3-with-numpy")
}

func TestThePythonPackageWorksWithNumPyAndWithout(t *testing.T) {
	t.Run("without", func(t *testing.T) {
		without := "import sys, runpy; sys.modules['numpy'] = None; sys.argv = ['test']; runpy.run_path('../python/tests/test_flagfall.py', run_name='__main__')"
		if out := said(t, python(t, gametest.Need(t, "python3"), "-c", without)); !strings.Contains(out, "OK (skipped=3)") {
			t.Error(out)
		}
	})
	t.Run("Gymnasium and PettingZoo", func(t *testing.T) {
		if out := said(t, python(t, numpyPython(t), "../python/tests/test_farama.py")); !strings.Contains(out, "\nOK") {
			t.Error(out)
		}
	})
	t.Run("with", func(t *testing.T) {
		if out := said(t, python(t, numpyPython(t), "../python/tests/test_flagfall.py")); !strings.HasSuffix(out, "OK\n") {
			t.Error(out)
		}
	})
}

// The figures of docs/environment.md are what this program prints.
func TestTheSpeedThroughPythonIsMeasuredForEveryFormOfObservation(t *testing.T) {
	out := said(t, python(t, gametest.Need(t, "python3"), "../python/bench.py", "0.001"))
	for _, form := range []string{"bytes ", "plane_bits ", "half_planes ", "planes "} {
		if strings.Count("\n"+out, "\n"+form) != 1 || strings.Count(out, " M steps/s\n") != 4 {
			t.Errorf("%s is not measured once:\n%s", form, out)
		}
	}
}

// A wheel has all that an import needs, and its list of files is right.
func TestTheWheelIsWhole(t *testing.T) {
	interpreter, dir := gametest.Need(t, "python3"), t.TempDir()
	wheel := strings.TrimSpace(said(t, python(t, interpreter, "../python/wheel.py", "--library", built(t), "--version", "0.9.0-rc.1", "--platform",
		"linux_x86_64", "--out", dir)))
	if filepath.Base(wheel) != "flagfall-0.9.0rc1-py3-none-linux_x86_64.whl" {
		t.Error(wheel)
	}
	c := exec.CommandContext(t.Context(), interpreter, "-c", `
import base64, csv, hashlib, io, sys, zipfile
wheel, to = sys.argv[1:]
with zipfile.ZipFile(wheel) as z:
    names = z.namelist()
    record = next(n for n in names if n.endswith("/RECORD"))
    listed = {path: (digest, size) for path, digest, size in csv.reader(io.StringIO(z.read(record).decode()))}
    assert set(listed) == set(names), set(listed) ^ set(names)
    for name in names:
        if name != record:
            digest = base64.urlsafe_b64encode(hashlib.sha256(z.read(name)).digest()).rstrip(b"=").decode()
            assert listed[name] == ("sha256=" + digest, str(z.getinfo(name).file_size)), name
    z.extractall(to)
sys.path.insert(0, to)
import flagfall
with flagfall.VectorEnv("mini", 4, arrays=False) as envs:
    envs.reset()
    envs.step(envs.sample())
print(flagfall.version())
`, wheel, filepath.Join(dir, "installed"))
	if out := said(t, c); out != program.Version+"\n" {
		t.Errorf("version %q", out)
	}
	for _, wrong := range [][]string{{"--version", "9", "--platform", "linux_x86_64"}, {"--version", "0.9.0", "--platform", "beos"}} {
		c := python(t, interpreter, append([]string{"../python/wheel.py", "--library", built(t)}, wrong...)...)
		if out, err := c.CombinedOutput(); err == nil || !strings.Contains(string(out), "wheel: ") {
			t.Errorf("%v: %v, %s", wrong, err, out)
		}
	}
}

// skirmish is a game that is learnt in seconds.
const skirmish = `
name = "skirmish"
base = "mini"
title = "4×4 with three pieces"
board = "4x4"
home_rows = 1
flag_rows = 1
quiet_limit = 40

[army]
Marshal = 1
Miner = 1
Flag = 1
`

// A net that has learnt for a few updates scores more against both players than one
// that has not.
func TestTheExampleLearns(t *testing.T) {
	out := filepath.Join(t.TempDir(), "learned")
	told := said(t, python(t, numpyPython(t), "../examples/learn/learn.py", "--variant", skirmish, "--updates", "3", "--at-once", "256",
		"--measurements", "1", "--games", "512", "--out", out))
	text, err := os.ReadFile(filepath.Join(out, "curve.csv"))
	if err != nil {
		t.Fatalf("%v\n%s", err, told)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	before, after := strings.Split(lines[1], ","), strings.Split(lines[len(lines)-1], ",")
	for i, name := range map[int]string{3: "random", 5: "council"} {
		from, to := number(t, before[i]), number(t, after[i])
		if to < from+0.2 {
			t.Errorf("%.3f against %s before, %.3f after\n%s", from, name, to, told)
		}
	}
	for _, name := range []string{"curve.svg", "net.npz"} {
		if _, err := os.Stat(filepath.Join(out, name)); err != nil {
			t.Error(err)
		}
	}
	told = said(t, python(t, numpyPython(t), "../examples/learn/learn.py", "--variant", skirmish, "--play", filepath.Join(out, "net.npz"), "--games", "64"))
	if !strings.Contains(told, "council") {
		t.Error(told)
	}
}

// The short example beats council more often after seconds of learning.
func TestTheShortExampleLearnsBarrage(t *testing.T) {
	told := said(t, python(t, numpyPython(t), "../examples/learn/barrage.py", "--minutes", "0.1", "--measurements", "1", "--games", "256"))
	lines := strings.Split(strings.TrimSpace(told), "\n")
	before, after := strings.Split(lines[1], ","), strings.Split(lines[len(lines)-1], ",")
	if from, to := number(t, before[2]), number(t, after[2]); to < from+0.1 {
		t.Errorf("%.3f against council before, %.3f after\n%s", from, to, told)
	}
}

// number reads a number of a table.
func number(t *testing.T, text string) float64 {
	t.Helper()
	x := must.Get(strconv.ParseFloat(strings.TrimSpace(text), 64))(t)
	return x
}
