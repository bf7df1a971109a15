package option

import (
	"fmt"

	"github.com/alecthomas/kong"

	"flagfall.dev/internal/arena"
	"flagfall.dev/internal/arena/tournament"
	"flagfall.dev/internal/session/player"
)

// Programs say how outside programs are held.
type Programs struct {
	Sandbox  Sandbox  `negatable:"" help:"${programs_sandbox}"`
	Readable []string `sep:"none" placeholder:"DIR" help:"${programs_readable}"`
}

// Guard returns what the flags say, with the files that programs may not read.
func (f *Programs) Guard(hidden ...string) player.Guard {
	return player.Guard{Sandbox: arena.SandboxOf(tournament.Sandbox(f.Sandbox)), Readable: f.Readable, Hidden: hidden}
}

// Sandbox is --sandbox, --sandbox=best-effort and --no-sandbox; empty where
// none of them is given.
type Sandbox tournament.Sandbox

// IsBool makes the value optional: the word after --sandbox is not its value.
func (*Sandbox) IsBool() bool { return true }

// Decode reads the flag.
func (f *Sandbox) Decode(ctx *kong.DecodeContext) error {
	*f = Sandbox(tournament.SandboxOn)
	if ctx.Scan.Peek().Type != kong.FlagValueToken {
		return nil
	}
	return (*tournament.Sandbox)(f).UnmarshalText(fmt.Append(nil, ctx.Scan.Pop().Value)) // false where it is negated
}
