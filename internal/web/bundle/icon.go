package main

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"slices"
)

// iconColours is how many colours an icon keeps: its areas have a few, and the others are on their edges, which takes
// two thirds of the bytes.
const iconColours = 16

// icon returns a picture in PNG with its most frequent colours, each of the others as the nearest of them.
func icon(text []byte) ([]byte, error) {
	whole, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("expected PNG: %w", err)
	}
	seen, area := map[color.NRGBA]int{}, whole.Bounds()
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			seen[color.NRGBAModel.Convert(whole.At(x, y)).(color.NRGBA)]++
		}
	}
	number := func(c color.NRGBA) uint32 { return uint32(c.R)<<24 | uint32(c.G)<<16 | uint32(c.B)<<8 | uint32(c.A) }
	all := slices.SortedFunc(maps.Keys(seen), func(a, b color.NRGBA) int {
		return cmp.Or(cmp.Compare(seen[b], seen[a]), cmp.Compare(number(a), number(b)))
	})
	var palette color.Palette
	for _, c := range all[:min(len(all), iconColours)] {
		palette = append(palette, c)
	}
	few := image.NewPaletted(area, palette)
	draw.Draw(few, area, whole, area.Min, draw.Src)
	var out bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, few)
	return out.Bytes(), err
}
