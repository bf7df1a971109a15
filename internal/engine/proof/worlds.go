package proof

import "flagfall.dev/stratego"

// Worlds returns the position of each assignment of ranks to the hidden pieces that is possible, those that behave
// alike too. Moves can be made on them. It returns ErrTooMany above 256 of them, and the other errors of
// questions.
func Worlds(q Question) ([]*stratego.Position, error) {
	if q.View.Result().Over() {
		return nil, ErrOver
	}
	r := &root{view: q.View, v: q.View.Variant(), side: q.View.Side()}
	for h := range q.View.Hidden().All() {
		r.hidden = append(r.hidden, h)
	}
	if len(r.hidden) > maxHidden {
		return nil, ErrTooMany
	}
	if err := r.enumerate(&q, true); err != nil {
		return nil, err
	}
	var all []*stratego.Position
	for i := range r.worlds {
		p, err := r.position(&r.worlds[i])
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}
