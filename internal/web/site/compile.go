package site

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// compiled is the package that a browser runs.
const compiled = "flagfall.dev/cmd/tab"

// Compile compiles the program from the sources of Flagfall in a folder, with the Go
// toolchain of this machine. The same sources and toolchain give the same bytes. The
// error says what is missing.
func Compile(ctx context.Context, source string) (p Program, err error) {
	if _, err := exec.LookPath("go"); err != nil {
		return p, errors.New("this program was built without the one for browsers, and no Go is here to compile that: install Go from https://go.dev/dl/, or take a release of Flagfall")
	}
	root, err := output(ctx, source, "env", "GOROOT")
	if err != nil {
		return p, err
	}
	if p.Support, err = os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js")); err != nil {
		return p, fmt.Errorf("the Go toolchain has no script for browsers: %w", err)
	}
	dir, err := os.MkdirTemp("", "flagfall-site-")
	if err != nil {
		return p, err
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "flagfall.wasm")
	if _, err := output(ctx, source, append(flags(), "-o", name, compiled)...); err != nil {
		return p, fmt.Errorf(
			"%w\n(the program for browsers is compiled from the sources of Flagfall: run this in their folder, or name it with --source)",
			err,
		)
	}
	module, err := os.ReadFile(name)
	if err != nil {
		return p, err
	}
	p.Packed, err = pack(module)
	return p, err
}

// flags are what the program is compiled with: it is loaded over a network, so that
// size counts. Calls are not made part of their callers but where time is spent, which
// is a twentieth of the size.
func flags() []string {
	all := []string{"build", "-trimpath", "-buildvcs=false", "-pgo=off", "-ldflags=-s -w", "-gcflags=all=-l"}
	for _, hot := range []string{
		"flagfall.dev/board", "flagfall.dev/stratego",
		"flagfall.dev/internal/engine/marshal/evaluation", "flagfall.dev/internal/engine/marshal/tree",
		"flagfall.dev/internal/engine/marshal/rollout", "flagfall.dev/internal/engine/marshal/state",
		"flagfall.dev/advance", "flagfall.dev/internal/engine/advance/player",
	} {
		all = append(all, "-gcflags="+hot+"=")
	}
	return all
}

// output runs the go command for browsers and returns what it prints.
func output(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=")
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w: %s", args[0], err, strings.TrimSpace(said.String()))
	}
	return strings.TrimSpace(string(out)), nil
}

// window is how far back the compressed program refers, in bytes: more than it has.
const window = 16 << 20

// pack compresses a module. The same module gives the same bytes.
func pack(module []byte) ([]byte, error) {
	z, err := zstd.NewWriter(nil,
		zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(window), zstd.WithEncoderConcurrency(1),
	)
	if err != nil {
		return nil, err
	}
	defer z.Close()
	return z.EncodeAll(module, nil), nil
}
