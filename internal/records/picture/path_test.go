package picture

import (
	"math"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestPathsAreReadAsSVGMeansThem(t *testing.T) {
	for _, tt := range []struct {
		path string
		want []contour
	}{
		{"M1 2L3 4", []contour{{{1, 2}, {3, 4}}}},
		{"M1,2 3,4H0V-1Z", []contour{{{1, 2}, {3, 4}, {0, 4}, {0, -1}, {1, 2}}}},
		{"m1 2l3 4h1v-2z", []contour{{{1, 2}, {4, 6}, {5, 6}, {5, 4}, {1, 2}}}},
		{"M.5-.5L1 1M2 2L3 3", []contour{{{.5, -.5}, {1, 1}}, {{2, 2}, {3, 3}}}},
	} {
		got, err := parsePath(tt.path)
		if err != nil || len(got) != len(tt.want) {
			t.Errorf("%s: %v, %v", tt.path, got, err)
			continue
		}
		for i := range got {
			for j := range got[i] {
				if got[i][j] != tt.want[i][j] {
					t.Errorf("%s: %v, want %v", tt.path, got, tt.want)
				}
			}
		}
	}
}

func TestACircleIsRound(t *testing.T) {
	lines := must.Get(parsePath(circlePath(10, 20, 5)))(t)
	for _, p := range lines[0] {
		if r := math.Hypot(p.x-10, p.y-20); math.Abs(r-5) > 0.02 {
			t.Errorf("%v is %g from the middle, want 5", p, r)
		}
	}
}

func TestAFaultInADrawingIsNamed(t *testing.T) {
	for file, want := range map[string]string{
		`<svg><symbol id="x"><path d="L1 1"/></symbol></svg>`:       `x: path "L1 1": it begins with 'L'`,
		`<svg><symbol id="x"><path d="M1 1A2 2"/></symbol></svg>`:   "command 'A': expected one of",
		`<svg><symbol id="x"><path d="M1"/></symbol></svg>`:         "expected a number",
		`<svg><symbol id="x"><path d="M1 1Z3 4"/></symbol></svg>`:   "expected",
		`<svg><symbol id="x"><path d="M1 1L2 2"/></symbol></other>`: "XML",
	} {
		if _, err := readDrawings([]byte(file)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", file, err, want)
		}
	}
}
