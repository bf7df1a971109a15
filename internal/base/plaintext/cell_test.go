package plaintext

import (
	"slices"
	"testing"
)

func TestNoCellBeginsWithAFormula(t *testing.T) {
	got := Cells([]string{"", "=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\tx", "\rx", "-12.5", "+3", "marshal", "a=b"})
	want := []string{"", "'=1+1", "'+cmd|' /C calc'!A0", "'-2+3", "'@SUM(A1)", "'\tx", "'\rx", "-12.5", "+3", "marshal", "a=b"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}
