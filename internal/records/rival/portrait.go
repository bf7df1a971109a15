package rival

import (
	"fmt"
	"strings"
)

// looks are what a portrait is put together of; the zero value of a part leaves it out.
type looks struct {
	skin        int // of skins
	hair        hair
	tint, dress tint
	mouth       mouth
	brow        brow
	wears       wear
}

type (
	hair  uint8
	tint  uint8
	mouth uint8
	brow  uint8
	wear  uint8
)

const (
	bald hair = iota
	short
	swept
	spikes
	curls
	bun
	bob
	long
	ponytail
	hood
)

const (
	black tint = iota
	brown
	copper
	sandy
	grey
	white
	sky
	leaf
	plum
	sand
	wine
	slate
)

const (
	smile mouth = iota
	grin
	flat
	smirk
)

const (
	level brow = iota
	raised
	slanted
)

const (
	nothing wear = iota
	glasses
	moustache
	beard
	epaulettes
	hat
	helmet
	scar
	mole
)

var skins = [...]string{"#f6d7bd", "#e9b78f", "#c98d5f", "#8f5c3b"}

var tints = [...]string{
	black: "#2b2623", brown: "#6b4426", copper: "#b4552a", sandy: "#d9b25f", grey: "#8d8f92", white: "#e8e6e1",
	sky: "#4f86b3", leaf: "#5b8a4f", plum: "#7a4a82", sand: "#b08d57", wine: "#9c3340", slate: "#4a5766",
}

// grounds are behind the head, by the colour of the dress.
var grounds = [...]string{
	sky: "#dceaf4", leaf: "#e0ecd9", plum: "#eadff0", sand: "#f2e8d5", wine: "#f5dedd", slate: "#dfe4ea",
}

// Hair behind the head, and in front of it, as paths on the square of side.
var (
	hairBehind = [...]string{
		bob:      "M17 41V25c0-10 6-15 15-15s15 5 15 15v16c-4 1-7 1-9-1H26c-2 2-5 2-9 1z",
		long:     "M15 51c1-6 1-15 1-25 0-12 7-17 16-17s16 5 16 17c0 10 0 19 1 25-4 2-9 1-10-2H25c-1 3-6 4-10 2z",
		ponytail: "M42 16c10 2 11 17 6 26-4-5-5-14-6-20z",
		bun:      "M26 8a6 6 0 1 1 12 0 6 6 0 1 1-12 0z",
		hood:     "M32 4c-14 0-20 10-20 24 0 10 2 19 6 25h28c4-6 6-15 6-25 0-14-6-24-20-24z",
	}
	hairBefore = [...]string{
		short:    "M19.6 25c-1.5-11 4-16 12.4-16s14 5 12.4 16c-1-3-2-6-4-7-5 1-12 1-17 0-2 1-3 4-3.8 7z",
		swept:    "M19.5 26c-2-12 5-18 14-17 9 0 13 7 11 17-1-5-2-7-5-8-6-1-11-1-15 1-3 1-4 3-5 7z",
		spikes:   "M19.5 25l-3-9 5 1 1-8 5 4 4-7 4 7 5-4 1 8 5-1-3 9c-1-4-2-6-4-7-5 2-11 2-16 0-2 1-3 3-4 7z",
		curls:    "M20 24a5 5 0 0 1-2-8 5 5 0 0 1 5-6 6 6 0 0 1 9-3 6 6 0 0 1 9 3 5 5 0 0 1 5 6 5 5 0 0 1-2 8c-1-4-3-6-5-7-4 2-10 2-14 0-2 1-4 3-5 7z",
		bun:      "M19.6 26c-1-11 5-15 12.4-15s13 4 12.4 15c-1-5-5-9-12.4-9s-11 4-12.4 9z",
		bob:      "M19.5 27c0-9 5-15 12.5-15s12.5 6 12.5 15c-6-1-10-4-12-8-3 4-7 7-13 8z",
		long:     "M19.5 26c0-9 5-14 12.5-14s12.5 5 12.5 14c-5-1-9-4-10-8-3 5-9 7-15 8z",
		ponytail: "M19.5 25c-1-10 5-15 12.5-15s13.5 5 12.5 15c-1-5-4-8-6-9-5 3-12 3-15 2-2 2-3 4-4 7z",
		hood:     "M20 30c-1-12 5-17 12-17s13 5 12 17c2-3 3-6 3-9 0-9-7-14-15-14s-15 5-15 14c0 3 1 6 3 9z",
	}
)

var mouths = [...]string{
	smile: "M27.5 35.5q4.5 4 9 0", grin: "M27 34.5h10q-1 5-5 5t-5-5z", flat: "M28.5 36.5h7", smirk: "M28 36.5q5 1.5 8-2",
}

var brows = [...]string{
	level: "M24.5 23.5h5.5M34 23.5h5.5", raised: "M24.5 23q2.5-2.5 5.5-.5M34 22.5q3-2 5.5.500", slanted: "M24.5 22l5.5 1.8M39.5 22l-5.5 1.8",
}

// side is how wide and high a portrait is, in its own units.
const side = 64

// Portrait draws the rival as the inside of an SVG of 64 by 64 units, a disc with a head.
func (r *Rival) Portrait() string {
	l := &r.looks
	var b strings.Builder
	fill := func(colour, path string) {
		if path != "" {
			fmt.Fprintf(&b, `<path fill="%s" d="%s"/>`, colour, path)
		}
	}
	line := func(colour string, width float64, path string) {
		fmt.Fprintf(&b, `<path fill="none" stroke="%s" stroke-width="%g" stroke-linecap="round" d="%s"/>`, colour, width, path)
	}
	skin, ink := skins[l.skin], "#2b2623"
	fill(grounds[l.dress], "M32 0a32 32 0 1 1 0 64 32 32 0 1 1 0-64z")
	if int(l.hair) < len(hairBehind) {
		fill(tints[l.tint], hairBehind[l.hair])
	}
	fill(tints[l.dress], "M9.5 54.5C12 47 20 45 32 45s20 2 22.5 9.5A32 32 0 0 1 32 64a32 32 0 0 1-22.5-9.5z")
	fill(skin, "M27 37h10v8q-5 5-10 0z")
	if l.wears == beard {
		fill(tints[l.tint], "M19.5 27c0 12 4 20 12.5 20s12.5-8 12.5-20l-3 6H22.5z")
	}
	fill(skin, "M20 26c0-9 5-14 12-14s12 5 12 14c0 9-5 15-12 15s-12-6-12-15zM20.5 25c-3.7-1-3.7 6 0 6zM43.5 25c3.7-1 3.7 6 0 6z")
	if l.wears == beard {
		fill(tints[l.tint], "M20 29c1 2 3 4 5 4q7-4 14 0c2 0 4-2 5-4 0 9-4 16-12 16s-12-7-12-16z")
	}
	fill(tints[l.tint], hairBefore[l.hair])
	fill(ink, "M27.3 25.7a1.5 1.7 0 1 1-.1 0zM36.8 25.7a1.5 1.7 0 1 1-.1 0z")
	line(ink, 1.2, brows[l.brow])
	line("#0003", 1.2, "M32 28l-1.2 4h2")
	if l.mouth == grin {
		fill("#fff", mouths[grin])
	}
	line("#7d3a2f", 1.3, mouths[l.mouth])
	l.accessory(fill, line)
	return b.String()
}

// accessory draws what the rival wears.
func (l *looks) accessory(fill func(colour, path string), line func(colour string, width float64, path string)) {
	const gold = "#d8a93a"
	switch l.wears {
	case glasses:
		line("#3a3a3a", 1.1, "M23 27.3a4.2 4.2 0 1 1 8.4 0 4.2 4.2 0 1 1-8.4 0zM32.6 27.3a4.2 4.2 0 1 1 8.4 0 4.2 4.2 0 1 1-8.4 0zM31.4 27h1.2M23 27l-3-1M41 27l3-1")
	case moustache:
		fill(tints[l.tint], "M32 33c-2-1.5-6-1-7.5 1.5 3 1 5.5 1 7.5-.2 2 1.2 4.5 1.2 7.5.2C38 32 34 31.5 32 33z")
	case epaulettes:
		fill(gold, "M12 51l8-4 2 4-9 4zM52 51l-8-4-2 4 9 4z")
		line(gold, 1.3, "M32 49v14M28 52h0M28 57h0")
	case hat:
		fill("#39424e", "M14 18c5-2 7-3 8-8 1-4 6-4 10-3 4-1 9-1 10 3 1 5 3 6 8 8-5 3-11 4-18 4s-13-1-18-4z")
		line(tints[wine], 2, "M21.5 15.5q10.5 3 21 0")
	case helmet:
		fill("#9aa3ad", "M18 27c-2-13 5-20 14-20s16 7 14 20l-3-1c-1-4-1-6-3-7h-6v8h-4v-8h-6c-2 1-2 3-3 7z")
		line("#6d7680", 1.2, "M32 7v12")
	case scar:
		line("#b5654a", 1.2, "M38.5 29.5l3 5M38.6 32.5l2.4-1")
	case mole:
		fill("#2b2623", "M38 36a.8.8 0 1 1-.1 0z")
	}
}

// Key is what the portrait is called in Sprite: the name in small letters.
func (r *Rival) Key() string { return strings.ToLower(r.Name) }

// Sprite is an SVG file with a symbol for each portrait, by its key.
func Sprite() string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg">`)
	for _, table := range [...][]Rival{levels[:], styles[:], partners[:]} {
		for i := range table {
			fmt.Fprintf(&b, `<symbol id="%s" viewBox="0 0 %d %[2]d">%s</symbol>`, table[i].Key(), side, table[i].Portrait())
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}
