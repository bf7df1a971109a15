package browser

import (
	"bytes"
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"flagfall.dev/internal/lab/gametest/must"
)

// TestMovingPicture keeps the first moves of a game in the browser as docs/pictures/web-game.gif, where
// pictures were asked for.
func TestMovingPicture(t *testing.T) {
	if *pictures == "" {
		t.Skip("no -pictures directory")
	}
	s := theServer(t)
	p := newTab(t, 1180, 720)
	p.moving()
	for seed := range uint64(5) {
		if film, whole := p.filmGame(s, seed); whole {
			film.write(t, filepath.Join(*pictures, "web-game.gif"))
			return
		}
	}
	t.Error("every game ended within six moves")
}

// filmGame plays the first moves of a game from a set-up that people could have chosen. A game that ends before them is
// not whole.
func (p *tab) filmGame(s *server, seed uint64) (film filmed, whole bool) {
	p.t.Helper()
	p.begin(s, "barrage", "council", "first")
	p.until(`document.querySelector(".editor")?.dataset.faults === "0" && !document.querySelector("#ready").disabled`)
	p.run(chromedp.Click("#ready"))
	p.until(myTurn)
	p.film(&film, 100)
	hand := p.hand(seed, clicks)
	for range 6 {
		hand.move()
		for range 6 { // the move, and the answer
			p.film(&film, 30)
		}
		p.until(myTurn + " || " + isOver)
		if js[bool](p, isOver) {
			return film, false
		}
		p.film(&film, 80)
	}
	return film, true
}

// filmed are pictures of a page, one after the other.
type filmed struct {
	frames []image.Image
	delays []int // in hundredths of a second
}

// film adds what the page shows now.
func (p *tab) film(f *filmed, delay int) {
	p.t.Helper()
	shot, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.fail(err)
	}
	f.frames = append(f.frames, must.Get(png.Decode(bytes.NewReader(shot)))(p.t))
	f.delays = append(f.delays, delay)
}

// write writes a GIF in which each picture has what is different from the one before.
func (f *filmed) write(t *testing.T, name string) {
	t.Helper()
	colours := f.palette()
	out := gif.GIF{}
	var before *image.Paletted
	for i, frame := range f.frames {
		now := image.NewPaletted(frame.Bounds(), colours)
		draw.Draw(now, now.Bounds(), frame, frame.Bounds().Min, draw.Src)
		changed := now.Bounds()
		if before != nil {
			changed = different(before, now)
		}
		if changed.Empty() {
			out.Delay[len(out.Delay)-1] += f.delays[i]
			continue
		}
		part := image.NewPaletted(changed, colours)
		draw.Draw(part, changed, now, changed.Min, draw.Src)
		out.Image, out.Delay = append(out.Image, part), append(out.Delay, f.delays[i])
		before = now
	}
	file := must.Get(os.Create(name))(t)
	must.Do(t, gif.EncodeAll(file, &out))
	must.Do(t, file.Close())
}

// palette are the most frequent colours of all pictures.
func (f *filmed) palette() color.Palette {
	seen := map[color.RGBA]int{}
	for _, frame := range f.frames {
		b := frame.Bounds()
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				r, g, b, _ := frame.At(x, y).RGBA()
				seen[color.RGBA{uint8(r>>8) &^ 7, uint8(g>>8) &^ 7, uint8(b>>8) &^ 7, 255}]++
			}
		}
	}
	all := make([]color.RGBA, 0, len(seen))
	for c := range seen {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b color.RGBA) int { return cmp.Compare(seen[b], seen[a]) })
	var p color.Palette
	for _, c := range all[:min(256, len(all))] {
		p = append(p, c)
	}
	return p
}

// different is the smallest part that has everything in which two pictures differ.
func different(a, b *image.Paletted) image.Rectangle {
	var d image.Rectangle
	for i, c := range a.Pix {
		if c != b.Pix[i] {
			x, y := i%a.Stride, i/a.Stride
			d = d.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	return d
}
