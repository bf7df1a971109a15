//go:build !race

package learn

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"flagfall.dev/stratego"
)

func TestANetLearnsARuleThatIsKnown(t *testing.T) {
	d := ruled(t, "duel", 700)
	o := options()
	o.Epochs = 5
	l := learned(t, d, o)
	// Strikes were always chosen before other moves.
	if top, chance := l.guesses(d); top < 2*chance {
		t.Errorf("the policy's first move is right in %.3f, at random in %.3f", top, chance)
	}
	n, err := l.Quantise()
	if err != nil {
		t.Fatal(err)
	}
	v, err := l.Judge(t.Context(), d, n, 0, func(_ context.Context, view *stratego.View) (float64, error) { return 0.5, nil })
	if err != nil {
		t.Fatal(err)
	}
	if got, blind := v.Loss(byNet), v.Loss(byEvaluation); got > blind-0.05 {
		t.Errorf("in integers %.3f, an evaluation that knows nothing %.3f", got, blind)
	}
	if v.Gain < 0.05 || v.Loss(byBoth) > v.Loss(byEvaluation)-0.05 || v.Both[1] <= 0 {
		t.Errorf("beside an evaluation that knows nothing the net brings %.3f, weighted %.2f", v.Gain, v.Both)
	}
	var text bytes.Buffer
	v.Write(&text)
	for _, word := range []string{"opening", "middle", byMaterial, bySearch, byNet} {
		if !strings.Contains(text.String(), word) {
			t.Errorf("no %q in\n%s", word, text.String())
		}
	}
	picture := l.SVG(map[string]float64{bySearch: 0.6})
	if err := wellFormed(picture); err != nil || !bytes.Contains(picture, []byte("held out")) {
		t.Errorf("%v\n%s", err, picture)
	}
}

func wellFormed(b []byte) error {
	for d := xml.NewDecoder(bytes.NewReader(b)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}
