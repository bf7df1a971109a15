// Libflagfall is a C library over package environment: flagfall.h has its functions,
// docs/environment.md describes them.
//
//	go build -buildmode=c-shared -o libflagfall.so ./libflagfall
package main

/*
#define FLAGFALL_TYPES_ONLY
#include "flagfall.h"
*/
import "C"

import (
	"slices"

	"flagfall.dev/board"
	"flagfall.dev/internal/lab/environment"
	"flagfall.dev/internal/sandbox/program"
)

func main() {} // a library has none, but the linker wants it

// lib has what the handles of this process stand for. A C interface has nowhere else
// to keep it.
var lib library

// Pointers of the caller's are numbers here until they have been tried: Go's runtime
// ends the program over a pointer that cannot be one.

// run does what a function of the interface is for, and says what is wrong.
func run(message, size uintptr, do func() error) C.flagfall_status {
	status, err := guard(do)
	if err != nil && message != 0 && size > 0 {
		if _, failed := guard(func() error { return write(message, size, err.Error()) }); failed != nil {
			return C.flagfall_status(badBuffer)
		}
	}
	return C.flagfall_status(status)
}

//export flagfall_abi
func flagfall_abi() C.int32_t { return C.FLAGFALL_ABI }

//export flagfall_version
func flagfall_version(text, size uintptr) C.flagfall_status {
	return run(0, 0, func() error { return write(text, size, program.Version) })
}

//export flagfall_make
func flagfall_make(settings, env, shape, message, size uintptr) C.flagfall_status {
	return run(message, size, func() error {
		handle, err := value[uint64](env, true, "env")
		if err != nil {
			return err
		}
		*handle = 0
		own, size, err := sized[config](settings, configBefore, false, "config")
		if err != nil {
			return err
		}
		if size == configBefore {
			own.poolSeed = own.seed
		}
		c, err := own.environment()
		if err != nil {
			return err
		}
		made, err := environment.New(c)
		if err != nil {
			return wrong(badArgument, err)
		}
		if shape != 0 {
			if err := tell(shape, made, c.Variant); err != nil {
				made.Close()
				return err
			}
		}
		*handle = lib.add(made)
		return nil
	})
}

//export flagfall_reset
func flagfall_reset(env, seed C.uint64_t, buffers, message, size uintptr) C.flagfall_status {
	return run(message, size, func() error {
		return lib.use(uint64(env), func(h *held) error {
			b, err := lent(buffers, h.env)
			if err == nil {
				err = h.env.Reset(uint64(seed))
			}
			if err != nil {
				return err
			}
			return h.env.Observe(b)
		})
	})
}

//export flagfall_reset_games
func flagfall_reset_games(env C.uint64_t, seeds, seedsLen, which, whichLen, buffers, message, size uintptr) C.flagfall_status {
	return run(message, size, func() error {
		return lib.use(uint64(env), func(h *held) error {
			from, err := lend[uint64](span{seeds, seedsLen}, h.env.Games(), false, "seeds")
			if err != nil {
				return err
			}
			named, err := lend[uint8](span{which, whichLen}, h.env.Games(), false, "which")
			if err != nil {
				return err
			}
			b, err := lent(buffers, h.env)
			if err == nil {
				err = h.env.ResetGames(slices.Clone(from), flags(named))
			}
			if err != nil {
				return err
			}
			return h.env.Observe(b)
		})
	})
}

// flags returns which bytes are not 0; nil for nil.
func flags(of []uint8) []bool {
	if of == nil {
		return nil
	}
	set := make([]bool, len(of))
	for i, b := range of {
		set[i] = b != 0
	}
	return set
}

//export flagfall_view
func flagfall_view(env, game, side C.uint64_t, observation, n, message, size uintptr) C.flagfall_status {
	return run(message, size, func() error {
		return lib.use(uint64(env), func(h *held) error {
			to, err := lend[byte](span{observation, n}, h.env.ObservationSize(), true, "observation")
			switch {
			case err != nil:
				return err
			case side > 1:
				return wrongf(badArgument, "side %d: expected 0 or 1", side)
			}
			if err := h.checkGame(uint64(game)); err != nil {
				return err
			}
			return h.env.View(int(game), board.Side(side), to)
		})
	})
}

//export flagfall_observe
func flagfall_observe(env C.uint64_t, buffers, message, size uintptr) C.flagfall_status {
	return run(message, size, func() error {
		return lib.use(uint64(env), func(h *held) error {
			b, err := lent(buffers, h.env)
			if err != nil {
				return err
			}
			return h.env.Observe(b)
		})
	})
}

//export flagfall_sample
func flagfall_sample(env C.uint64_t, actions, n, message, size uintptr) C.flagfall_status {
	return run(message, size, func() error {
		return lib.use(uint64(env), func(h *held) error {
			to, err := lend[int32](span{actions, n}, h.env.Games(), true, "actions")
			if err != nil {
				return err
			}
			return h.env.Sample(to)
		})
	})
}

//export flagfall_step
func flagfall_step(env C.uint64_t, buffers, message, size uintptr) C.flagfall_status {
	return run(message, size, func() error {
		return lib.use(uint64(env), func(h *held) error {
			b, err := lent(buffers, h.env)
			if err != nil {
				return err
			}
			return h.env.Step(b)
		})
	})
}

//export flagfall_save
func flagfall_save(env, game C.uint64_t, snapshot, message, size uintptr) C.flagfall_status {
	return run(message, size, func() error {
		return lib.use(uint64(env), func(h *held) error {
			to, err := value[uint64](snapshot, true, "snapshot")
			if err != nil {
				return err
			}
			*to, err = h.save(uint64(game))
			return err
		})
	})
}

//export flagfall_restore
func flagfall_restore(env, game, snapshot C.uint64_t, message, size uintptr) C.flagfall_status {
	return run(message, size, func() error {
		return lib.use(uint64(env), func(h *held) error { return h.restore(uint64(game), uint64(snapshot)) })
	})
}

//export flagfall_forget
func flagfall_forget(env, snapshot C.uint64_t, message, size uintptr) C.flagfall_status {
	return run(message, size, func() error {
		return lib.use(uint64(env), func(h *held) error { return h.forget(uint64(snapshot)) })
	})
}

//export flagfall_export
func flagfall_export(env, game C.uint64_t, data, n, written, message, size uintptr) C.flagfall_status {
	return run(message, size, func() error {
		return lib.use(uint64(env), func(h *held) error {
			length, err := value[uintptr](written, true, "written")
			if err != nil {
				return err
			}
			game, err := h.archive(uint64(game))
			if err != nil {
				return err
			}
			if *length = uintptr(len(game)); data == 0 && n == 0 {
				return nil
			}
			if n < *length {
				return wrongf(badBuffer, "data has %d bytes: expected at least %d", n, *length)
			}
			to, err := lend[byte](span{data, *length}, len(game), true, "data")
			if err != nil {
				return err
			}
			copy(to, game)
			return nil
		})
	})
}

//export flagfall_import
func flagfall_import(env, game C.uint64_t, data, n, message, size uintptr) C.flagfall_status {
	return run(message, size, func() error {
		return lib.use(uint64(env), func(h *held) error {
			if n > mostText {
				return wrongf(badArgument, "data has %d bytes: expected at most %d", n, mostText)
			}
			from, err := lend[byte](span{data, n}, int(n), false, "data")
			if err != nil {
				return err
			}
			return h.unarchive(uint64(game), slices.Clone(from))
		})
	})
}

//export flagfall_close
func flagfall_close(env C.uint64_t, message, size uintptr) C.flagfall_status {
	return run(message, size, func() error { return lib.close(uint64(env)) })
}
