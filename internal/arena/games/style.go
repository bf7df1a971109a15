//go:build !js

package games

import "flagfall.dev/internal/face/textui"

// TextStyle returns how the text game of a variant looks: two of the seeds say
// it for theirs.
func TextStyle(v Variant) textui.Style {
	switch v.Name {
	case "cs193d":
		return textui.CS193D
	case "mini":
		return textui.Mini
	}
	return textui.Standard
}
