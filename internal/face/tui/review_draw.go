package tui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"flagfall.dev/internal/base/phrase"
	"flagfall.dev/internal/session"
	"flagfall.dev/internal/session/review"
)

// partTitles are the headings of the parts of a review.
var partTitles = map[review.Part]string{
	review.Story: "How the game went", review.Mistakes: "Mistakes by what was known",
	review.Misjudgements: "What could not be known: right by what was known, wrong in truth",
}

// reviewWidth is how wide the text of a review is at most.
const reviewWidth = 74

// reviewLine is a line of the panel of a review, with the item that it is part of; -1: of none.
type reviewLine struct {
	text string
	item int
}

// reviewPanel is the review next to the board.
func (p play) reviewPanel(e env, width, height int) []string {
	t := &e.theme
	if height <= 0 {
		return nil
	}
	if p.review.found == nil {
		return within(p.progressLines(t, width), height, t.glyphs.ellipse)
	}
	lines := p.reviewLines(t, min(width, reviewWidth))
	top := p.reviewTop(lines, height)
	var shown []string
	for _, l := range lines[top:min(len(lines), top+height)] {
		shown = append(shown, clip(l.text, width, t.glyphs.ellipse))
	}
	if top > 0 {
		shown[0] = t.ink(faint, t.glyphs.ellipse+" "+phrase.Count(top, "line")+" above")
	}
	if rest := len(lines) - top - height; rest > 0 {
		shown[len(shown)-1] = t.ink(faint, t.glyphs.ellipse+" "+phrase.Count(rest, "line")+" below")
	}
	return pad(shown, height)
}

// progressLines say how far the review is.
func (p play) progressLines(t *theme, width int) []string {
	all := len(p.scene.History)
	const most = 24
	bar := min(most, width)
	full := bar * p.review.done / max(1, all)
	return []string{
		t.ink(title, "Review"), "",
		fmt.Sprintf("%d of %d moves reviewed", p.review.done, all),
		strings.Repeat(t.glyphs.barFull, full) + strings.Repeat(t.glyphs.barFree, bar-full), "",
		t.ink(faint, "Esc stops it."),
	}
}

// reviewLines are all lines of a review of a width.
func (p play) reviewLines(t *theme, width int) (lines []reviewLine) {
	say := func(item int, r role, lead, text string) {
		for i, l := range wrap(text, width-len(lead)) {
			if i > 0 {
				lead = strings.Repeat(" ", len(lead))
			}
			lines = append(lines, reviewLine{lead + t.ink(r, l), item})
		}
	}
	part := review.Part("")
	for i := range p.review.items {
		item := &p.review.items[i]
		if item.Part != part {
			if part = item.Part; i > 0 {
				lines = append(lines, reviewLine{"", -1})
			}
			say(-1, title, "", partTitles[part])
		}
		lead, r := "  ", plain
		from := len(lines)
		if i == p.review.at {
			r = strong
		}
		text := item.Text.String()
		if t.ascii {
			text = strings.ReplaceAll(text, minus, "-")
		}
		say(i, r, lead, text)
		if i == p.review.at && from < len(lines) {
			lines[from].text = t.ink(cursorEdge, t.glyphs.arrow) + lines[from].text[1:]
		}
		if item.Played != "" {
			say(i, playedRole(item), lead, string(t.glyphs.strokes[playedMark].down)+" played "+item.Played)
		}
		if item.Better != "" {
			say(i, good, lead, string(t.glyphs.strokes[betterMark].down)+" better "+item.Better)
		}
	}
	if puzzles := p.review.found.AsPuzzles(); puzzles != "" {
		say(-1, faint, "", puzzles)
	}
	if p.review.found.Fault != "" {
		say(-1, bad, "", "The review ends where the record breaks the rules: "+p.review.found.Fault+".")
	}
	return lines
}

// minus is how figures below 0 begin.
const minus = "\u2212"

// playedRole is how the move that was made is shown: as a bad one only where a better one is named.
func playedRole(i *review.Item) role {
	if i.Better != "" {
		return bad
	}
	return recent
}

// reviewTop is the first line that is shown of a review: the item that is looked at is seen whole, if it
// fits, with what comes before it.
func (p play) reviewTop(lines []reviewLine, height int) int {
	first, last := 0, 0
	for i, l := range lines {
		if l.item == p.review.at {
			if lines[first].item != p.review.at {
				first = i
			}
			last = i
		}
	}
	const margin = 2 // for what is before, and the lines that count what is left out
	top := min(max(0, last+1+margin-height), max(0, first-margin))
	return min(top, max(0, len(lines)-height))
}

// reviewColumns is where the panel of the review begins, and how wide and high it is.
func (p play) reviewColumns(e env) (left, top, width, height int) {
	geo, ok := p.geometry(e)
	if !ok || geo.below {
		return 0, 1, e.width, e.height - 2
	}
	return geo.panelSize(e)
}

// itemAt is the item at a point of the screen.
func (p play) itemAt(e env, x, y int) (int, bool) {
	left, top, width, height := p.reviewColumns(e)
	if p.review.found == nil || x < left || y < top || y >= top+height {
		return 0, false
	}
	lines := p.reviewLines(&e.theme, min(width, reviewWidth))
	i := p.reviewTop(lines, height) + y - 1
	if i >= len(lines) || lines[i].item < 0 {
		return 0, false
	}
	return lines[i].item, true
}

// result says how a game ended: why too where there is room for it.
func result(sc *session.Scene, room int) string {
	why := strings.TrimSuffix(sc.Verdict, ".")
	switch r := sc.Result; {
	case utf8.RuneCountInString(why) <= room:
		return why
	case r.Drawn:
		return "drawn"
	default:
		return sc.Sides[r.Winner] + " won"
	}
}
