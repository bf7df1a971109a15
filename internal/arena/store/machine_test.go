package store

import (
	"fmt"
	"slices"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestMachinesAreNotedOnceAndNotWithoutEnd(t *testing.T) {
	s, _ := create(t)
	for _, facts := range []string{"a", "b", "a"} {
		must.Do(t, s.AddMachine(t.Context(), "t", facts))
	}
	if got, err := s.Machines(t.Context(), "t"); err != nil || !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("%q, %v", got, err)
	}
	for i := range 2 * mostMachines {
		must.Do(t, s.AddMachine(t.Context(), "t", fmt.Sprint(i)))
	}
	if got, err := s.Machines(t.Context(), "t"); err != nil || len(got) != mostMachines {
		t.Errorf("%d, %v", len(got), err)
	}
	if got, err := s.Machines(t.Context(), "other"); err != nil || got != nil {
		t.Errorf("%q, %v", got, err)
	}
}

func TestAnOlderFileHasNoMachines(t *testing.T) {
	path := older(t)
	s, err := Create(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	must.Get(s.DB.ExecContext(t.Context(), "DROP TABLE machines"))(t)
	s.Close()
	if s, err = Open(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if got, err := s.Machines(t.Context(), "t"); err != nil || got != nil {
		t.Errorf("%q, %v", got, err)
	}
}
