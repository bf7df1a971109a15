// Package qr draws texts as QR codes. It stands apart from the server, because a page in a tab
// has no use for it.
package qr

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// Path returns a text as a QR code: how many squares a side has, and the dark ones as the data of an
// SVG path, one unit each.
func Path(text string) (size int, path string, err error) {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return 0, "", err
	}
	var b strings.Builder
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				fmt.Fprintf(&b, "M%d %dh1v1h-1z", x, y)
			}
		}
	}
	return code.Size, b.String(), nil
}
