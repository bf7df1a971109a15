package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session/puzzle"
)

// ask does something in the background. Nothing else is asked meanwhile.
func (s solving) ask(do func() tea.Msg) (solving, tea.Cmd) {
	if s.busy {
		return s, nil
	}
	s.busy, s.note = true, note{}
	return s, do
}

// next counts the present puzzle and begins the next one, after a single one that was asked for one that suits.
func (b *bench) next() tea.Msg {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if err := b.count(nil); err != nil {
		return b.failed(err)
	}
	p, err := b.sitting.Next()
	if err != nil {
		return b.failed(err)
	}
	if p == nil && b.sitting.Single() {
		b.sitting.GoOn()
		p, err = b.sitting.Next()
	}
	switch {
	case err != nil:
		return b.failed(err)
	case p == nil:
		return stageMsg{bench: b, none: true}
	}
	if b.attempt, err = p.Attempt(); err != nil {
		return b.failed(err)
	}
	return b.staged(stage{state: puzzle.Open})
}

// answer plays a move, or names a square.
func (b *bench) answer(text string) tea.Msg {
	return b.work(func(ctx context.Context, st *stage) error {
		a, err := b.attempt.Play(ctx, text)
		if err != nil {
			return err
		}
		st.state, st.says = a.State, phrase.Strings(a.Says)
		if b.attempt.Done() {
			return b.count(st)
		}
		return nil
	})
}

// hint takes a step of help.
func (b *bench) hint() tea.Msg {
	return b.work(func(ctx context.Context, st *stage) error {
		text, err := b.attempt.Hint(ctx)
		st.says = []string{text.String()}
		return err
	})
}

// solution gives the puzzle up.
func (b *bench) solution() tea.Msg {
	return b.work(func(ctx context.Context, st *stage) error {
		says, err := b.attempt.Solution(ctx)
		if err != nil {
			return err
		}
		st.says, st.over = phrase.Strings(says), true
		return b.count(st)
	})
}

// end ends a run against the clock and counts it.
func (b *bench) end() tea.Msg {
	return b.work(func(_ context.Context, st *stage) error {
		if err := b.count(st); err != nil {
			return err
		}
		says, err := b.run()
		st.says = append([]string{puzzle.PageWords()["over"].String()}, phrase.Strings(says)...)
		st.over, st.ended = true, true
		return err
	})
}

// run counts the run.
func (b *bench) run() ([]phrase.Text, error) {
	b.ran = true
	return b.sitting.Ran()
}

// work does something with the present puzzle and returns how it then stands.
func (b *bench) work(do func(context.Context, *stage) error) tea.Msg {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	st := stage{state: puzzle.Open}
	if err := do(b.config.Context, &st); err != nil {
		return b.failed(err)
	}
	return b.staged(st)
}

// count counts the present puzzle; a stage is told what that changed.
func (b *bench) count(st *stage) error {
	if b.attempt == nil {
		return nil
	}
	says, err := b.sitting.Count(b.attempt)
	if st != nil {
		st.counts = phrase.Strings(says)
	}
	return err
}

// staged fills in what a stage shows of the present puzzle.
func (b *bench) staged(st stage) tea.Msg {
	p := b.attempt.Puzzle
	st.title, st.rating, st.naming = p.Theme.Title().String(), p.Rating, p.Goal == puzzle.Name
	st.first, st.made, st.clean = phrase.Strings(b.attempt.First), b.attempt.Made(), b.sitting.Clean
	st.over = st.over || b.attempt.Done()
	var err error
	st.scene, err = b.attempt.Scene()
	return stageMsg{bench: b, stage: st, err: err}
}

func (b *bench) failed(err error) tea.Msg { return stageMsg{bench: b, err: err} }

// leave implements leaver: it counts the puzzle and the run under way.
func (s solving) leave() error {
	b := s.bench
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if err := b.count(nil); err != nil || b.sitting.Clock == 0 || b.ran {
		return err
	}
	_, err := b.run()
	return err
}
