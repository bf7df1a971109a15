package main

// #define FLAGFALL_TYPES_ONLY
// #include "flagfall.h"
import "C"

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"unsafe"

	"flagfall.dev/board"
	"flagfall.dev/internal/engine/roster"
	"flagfall.dev/internal/lab/environment"
	"flagfall.dev/stratego"
	"flagfall.dev/variant"
)

// A shape is a flagfall_shape.
type shape struct {
	size                                                            uintptr
	games, workers, actions, observation, mask, width, height, home uint64
	planes, planeWords                                              uint64
	lakes                                                           [2]uint64
}

// buffers are a flagfall_buffers.
type buffers struct {
	size                                                          uintptr
	actions, observations, masks, sides, rewards, done, truncated span
	finalObservations, finalMasks, finalSides, ended              span
	legal, planes, halfPlanes, planeBits                          span
}

// A config is a flagfall_config; its strings are addresses.
type config struct {
	size                                         uintptr
	variant                                      uintptr
	games, seed, workers, maxPlies, setupActions uint64
	pool                                         uintptr
	poolSize                                     uint64
	opponent                                     uintptr
	opponentGames                                uint64
	autoreset, poolSeed                          uint64
}

// They are as large as those of the header.
var (
	_ [C.sizeof_flagfall_shape]struct{}   = [unsafe.Sizeof(shape{})]struct{}{}
	_ [C.sizeof_flagfall_buffers]struct{} = [unsafe.Sizeof(buffers{})]struct{}{}
	_ [C.sizeof_flagfall_config]struct{}  = [unsafe.Sizeof(config{})]struct{}{}
)

// How large they were in version 1.
const (
	shapeBefore   = unsafe.Offsetof(shape{}.planes)
	buffersBefore = unsafe.Offsetof(buffers{}.finalObservations)
	configBefore  = unsafe.Offsetof(config{}.autoreset)
)

// tell writes the shape where the caller wants it.
func tell(at uintptr, e *environment.Env, v *stratego.Variant) error {
	_, size, err := sized[shape](at, shapeBefore, true, "shape")
	if err != nil {
		return err
	}
	told := shape{
		size: size, games: uint64(e.Games()), workers: uint64(e.Workers()), actions: uint64(e.Actions()),
		observation: uint64(e.ObservationSize()), mask: uint64(e.MaskWords()),
		width: uint64(v.Grid().Width), height: uint64(v.Grid().Height), home: uint64(v.HomeSize()),
		planes: uint64(environment.Planes), planeWords: uint64(e.PlaneWords()),
		lakes: lakes(v),
	}
	copy(unsafe.Slice((*byte)(pointer(at)), size), bytesOf(&told))
	return nil
}

// lakes returns the lakes of a board as seen by Red.
func lakes(v *stratego.Variant) (bits [2]uint64) {
	last := board.Square(v.Grid().Squares() - 1)
	for set := v.Lakes(); !set.Empty(); {
		q := set.Pop()
		if !v.AtTop(stratego.Red) {
			q = last - q
		}
		bits[q>>6&1] |= 1 << (q & 63)
	}
	return bits
}

// lent returns the caller's buffers for an environment, tried.
func lent(at uintptr, e *environment.Env) (*environment.Buffers, error) {
	c, _, err := sized[buffers](at, buffersBefore, false, "buffers")
	if err != nil {
		return nil, err
	}
	n, planes := e.Games(), e.Games()*environment.Planes
	b, errs := new(environment.Buffers), [15]error{}
	b.Actions, errs[0] = lend[int32](c.actions, n, false, "actions")
	b.Observations, errs[1] = lend[byte](c.observations, n*e.ObservationSize(), true, "observations")
	b.Masks, errs[2] = lend[uint64](c.masks, n*e.MaskWords(), true, "masks")
	b.Sides, errs[3] = lend[uint8](c.sides, n, true, "sides")
	b.Rewards, errs[4] = lend[float32](c.rewards, n, true, "rewards")
	b.Done, errs[5] = lend[bool](c.done, n, true, "done")
	b.Truncated, errs[6] = lend[bool](c.truncated, n, true, "truncated")
	b.FinalObservations, errs[7] = lend[byte](c.finalObservations, n*e.ObservationSize(), true, "final_observations")
	b.FinalMasks, errs[8] = lend[uint64](c.finalMasks, n*e.MaskWords(), true, "final_masks")
	b.FinalSides, errs[9] = lend[uint8](c.finalSides, n, true, "final_sides")
	b.Ended, errs[10] = lend[bool](c.ended, n, true, "ended")
	b.Legal, errs[11] = lend[uint8](c.legal, n*e.Actions(), true, "legal")
	b.Planes, errs[12] = lend[float32](c.planes, planes*e.Squares(), true, "planes")
	b.HalfPlanes, errs[13] = lend[uint16](c.halfPlanes, planes*e.Squares(), true, "half_planes")
	b.PlaneBits, errs[14] = lend[uint64](c.planeBits, planes*e.PlaneWords(), true, "plane_bits")
	return b, errors.Join(errs[:]...)
}

// How many set-ups are drawn where the caller does not say, and at most.
const (
	defaultPool = 1000
	mostPool    = 1 << 20
)

// environment returns what a configuration asks for.
func (c *config) environment() (environment.Config, error) {
	var e environment.Config
	name, err := text(c.variant, "variant")
	if err != nil {
		return e, err
	}
	if e.Variant, err = rules(name); err != nil {
		return e, wrong(badArgument, err)
	}
	for _, n := range []struct {
		name  string
		value uint64
		to    *int
		most  uint64
	}{
		{"games", c.games, &e.Games, environment.MostGames},
		{"workers", c.workers, &e.Workers, environment.MostWorkers},
		{"max_plies", c.maxPlies, &e.MaxPlies, environment.MostPlies},
		{"opponent_games", c.opponentGames, &e.Opposed, c.games},
		{"setup_actions", c.setupActions, new(int), 1},
		{"autoreset", c.autoreset, new(int), uint64(environment.Disabled)},
		{"pool_size", c.poolSize, new(int), mostPool},
	} {
		if n.value > n.most {
			return e, wrongf(badArgument, "%s is %d: expected at most %d", n.name, n.value, n.most)
		}
		*n.to = int(n.value)
	}
	if e.Workers == 0 {
		e.Workers = runtime.GOMAXPROCS(0)
	}
	e.Seed, e.SetupActions, e.Autoreset = c.seed, c.setupActions == 1, environment.Autoreset(c.autoreset)
	if e.Pool, err = c.setups(e.Variant); err != nil {
		return e, err
	}
	return e, c.oppose(&e)
}

// rules returns the variant of a name, or that of a file's text.
func rules(name string) (*stratego.Variant, error) {
	switch {
	case name == "":
		return stratego.VariantNamed("classic")
	case strings.Contains(name, "="):
		return variant.Of("", name)
	}
	return stratego.VariantNamed(name)
}

// setups returns the set-ups that games draw from.
func (c *config) setups(v *stratego.Variant) ([]stratego.Setup, error) {
	lines, err := text(c.pool, "pool")
	if err != nil || c.setupActions == 1 && lines == "" {
		return nil, err
	}
	if lines == "" {
		n := int(c.poolSize)
		if n == 0 {
			n = defaultPool
		}
		return lib.pool(v, n, c.poolSeed), nil
	}
	var setups []stratego.Setup
	for line := range strings.Lines(lines) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		s, err := v.ParseSetup(line)
		if err != nil {
			return nil, wrong(badArgument, fmt.Errorf("pool, set-up %d: %w", len(setups), err))
		}
		setups = append(setups, s)
	}
	return setups, nil
}

// oppose adds the opponent.
func (c *config) oppose(e *environment.Config) error {
	spec, err := text(c.opponent, "opponent")
	if err != nil || spec == "" && e.Opposed == 0 {
		return err
	}
	if _, err := roster.NewStratego(spec, 0); err != nil {
		return wrong(badArgument, err)
	}
	if e.Opposed == 0 {
		e.Opposed = e.Games
	}
	e.Opponent = func(seed uint64) (environment.Opponent, error) { return roster.NewStratego(spec, seed) }
	return nil
}
