package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"flagfall.dev/board"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/review"
)

// reviewing is the review of a finished game: under way, or found.
type reviewing struct {
	steps  <-chan reviewMsg // how far it is; there is one for each review
	stop   context.CancelFunc
	done   int            // moves that were reviewed
	found  *review.Review // nil while it is under way
	items  []review.Item
	at     int  // the item that is looked at
	closed bool // it is kept, and the game is shown as it stands
}

// reviewMsg is how far a review is, or what it found.
type reviewMsg struct {
	steps <-chan reviewMsg
	done  int
	found *review.Review
	err   error
}

// reading reports whether the review has the keys and the panel.
func (p play) reading() bool { return p.review != nil && !p.review.closed }

// openReview shows the review of a finished game, and begins one where there is none.
func (p play) openReview(_ string, _ env) (play, tea.Cmd) {
	switch {
	case p.scene.Phase != session.Over:
		p.note = note{"The review comes after the game: it shows what is hidden.", bad}
		return p, nil
	case p.scene.Ply == 0:
		p.note = note{"There is nothing to review: nobody moved.", bad}
		return p, nil
	}
	p.army, p.pacing = false, false
	if p.review == nil {
		var cmd tea.Cmd
		p.review, cmd = p.beginReview()
		return p, cmd
	}
	r := *p.review
	r.closed = false
	p.review = &r
	return p.showItem()
}

// beginReview begins a review in the background.
func (d openSession) beginReview() (*reviewing, tea.Cmd) {
	ctx := d.ctx
	if ctx == nil {
		ctx = context.Background()
	}
	ctx, stop := context.WithCancel(ctx)
	steps := make(chan reviewMsg)
	tell := func(msg reviewMsg) {
		msg.steps = steps
		select {
		case steps <- msg:
		case <-ctx.Done():
		}
	}
	return &reviewing{steps: steps, stop: stop}, func() tea.Msg {
		go func() {
			defer close(steps)
			defer stop()
			each := func(p review.Ply) { tell(reviewMsg{done: p.Ply + 1}) }
			found, err := review.Finished(ctx, d.game.Record(), review.Options{}, each)
			tell(reviewMsg{found: found, err: err})
		}()
		return <-steps
	}
}

// reviewed takes in how far the review is. What comes of one that was stopped is dropped.
func (p play) reviewed(msg reviewMsg) (play, tea.Cmd) {
	if p.review == nil || p.review.steps != msg.steps {
		return p, nil
	}
	r := *p.review
	switch {
	case msg.err != nil:
		p.review, p.note = nil, fault(msg.err)
		return p, nil
	case msg.found == nil:
		r.done = msg.done
		p.review = &r
		return p, func() tea.Msg { return <-msg.steps }
	}
	r.found, r.items = msg.found, msg.found.Items()
	p.review = &r
	if r.closed {
		p.note = info("The review is there: F2 shows it.")
		return p, nil
	}
	return p.showItem()
}

// dropReview ends a review whose game goes on or is left.
func (p play) dropReview() play {
	if p.review != nil {
		p.review.stop()
		p.review = nil
	}
	return p
}

// closeReview stops a review that is under way, or puts one that was found aside.
func (p play) closeReview() (play, tea.Cmd) {
	if p.review.found == nil {
		p = p.dropReview()
		p.note = info("The review was stopped.")
		return p, nil
	}
	r := *p.review
	r.closed = true
	p.review, p.past, p.wanted = &r, nil, -1
	return p, nil
}

// item is what is looked at, nil where there is nothing.
func (p play) item() *review.Item {
	if !p.reading() || p.review.at >= len(p.review.items) {
		return nil
	}
	return &p.review.items[p.review.at]
}

// showItem shows the position before the move that an item is about, or else the end of the game.
func (p play) showItem() (play, tea.Cmd) {
	p.chosen = board.NoSquare
	if i := p.item(); i != nil && i.Ply >= 0 {
		return p.lookAt(i.Ply)
	}
	p.past, p.wanted = nil, -1
	return p, nil
}

// goTo looks at another item.
func (p play) goTo(at int) (play, tea.Cmd) {
	r := *p.review
	r.at = max(0, min(at, len(r.items)-1))
	p.review = &r
	return p.showItem()
}

// pageItems is how many items the keys for pages pass.
const pageItems = 5

// reviewKey handles a key while the review is open. ok is false for keys that mean there what they mean
// elsewhere.
func (p play) reviewKey(key string) (q play, cmd tea.Cmd, ok bool) {
	at := p.review.at
	switch key {
	case "up", "shift+tab":
		p, cmd = p.goTo(at - 1)
	case "down", "tab":
		p, cmd = p.goTo(at + 1)
	case "pgup":
		p, cmd = p.goTo(at - pageItems)
	case "pgdown":
		p, cmd = p.goTo(at + pageItems)
	case "home":
		p, cmd = p.goTo(0)
	case "end":
		p, cmd = p.goTo(len(p.review.items) - 1)
	case "left":
		p, cmd = p.turnTo("pgup")
	case "right":
		p, cmd = p.turnTo("pgdown")
	case "enter", "space":
		p, cmd = p.showItem()
	case "esc", "f2", "ctrl+r":
		p, cmd = p.closeReview()
	default:
		return p, nil, false
	}
	return p, cmd, true
}

// reviewMouse handles the mouse while the review is open.
func (p play) reviewMouse(msg tea.Msg, e env) (q play, cmd tea.Cmd, ok bool) {
	switch msg := msg.(type) {
	case tea.MouseWheelMsg:
		switch msg.Button {
		case tea.MouseWheelUp:
			p, cmd = p.goTo(p.review.at - 1)
		case tea.MouseWheelDown:
			p, cmd = p.goTo(p.review.at + 1)
		}
		return p, cmd, true
	case tea.MouseClickMsg:
		if msg.Button == tea.MouseRight {
			p, cmd = p.closeReview()
			return p, cmd, true
		}
		if at, found := p.itemAt(e, msg.X, msg.Y); found && msg.Button == tea.MouseLeft {
			p, cmd = p.goTo(at)
			return p, cmd, true
		}
		return p, nil, msg.Y < e.height-1
	}
	return p, nil, false
}
