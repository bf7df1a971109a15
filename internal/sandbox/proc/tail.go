package proc

import (
	"fmt"
	"sync"
)

// excerpt keeps the beginning and the end of what is written to it, so that a
// bot may talk for ever on stderr without filling our memory. It is safe for
// concurrent use.
type excerpt struct {
	half int // bytes kept at either end

	mu   sync.Mutex
	head []byte
	ring []byte // the last half bytes after head, oldest at next once full
	next int
	lost int64 // bytes between head and ring
}

// Write keeps what it can and never fails.
func (e *excerpt) Write(p []byte) (int, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	n := len(p)
	if room := e.half - len(e.head); room > 0 {
		k := min(room, len(p))
		e.head = append(e.head, p[:k]...)
		p = p[k:]
	}
	if over := len(p) - e.half; over > 0 {
		e.lost += int64(over)
		p = p[over:]
	}
	for len(p) > 0 {
		if len(e.ring) < e.half {
			k := min(e.half-len(e.ring), len(p))
			e.ring = append(e.ring, p[:k]...)
			p = p[k:]
			continue
		}
		k := copy(e.ring[e.next:], p)
		e.lost += int64(k)
		e.next = (e.next + k) % e.half
		p = p[k:]
	}
	return n, nil
}

// take returns what was kept and forgets it.
func (e *excerpt) take() string {
	text := e.String()
	e.mu.Lock()
	defer e.mu.Unlock()
	e.head, e.ring, e.next, e.lost = nil, nil, 0, 0
	return text
}

// String returns what was kept, with a line in the place of what was not.
func (e *excerpt) String() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	gap := ""
	if e.lost > 0 {
		gap = fmt.Sprintf("\n[… %d bytes left out …]\n", e.lost)
	}
	return string(e.head) + gap + string(e.ring[e.next:]) + string(e.ring[:e.next])
}
