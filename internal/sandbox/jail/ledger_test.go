package jail

import (
	"testing"
	"time"
)

func TestProcessesOfWhichNobodyHearsAreNoticed(t *testing.T) {
	const ms = time.Millisecond
	type look = map[int]Use
	parent := func(children time.Duration) Use { return Use{Own: 5 * ms, Children: children} }
	for _, tt := range []struct {
		name  string
		looks []look
		want  bool
	}{
		{"nobody ends", []look{{1: parent(0), 2: {Own: 90 * ms}}, {1: parent(0), 2: {Own: 900 * ms}}}, false},
		{"a child that is waited for", []look{{1: parent(0), 2: {Own: 90 * ms}}, {1: parent(100 * ms)}, {1: parent(100 * ms)}}, false},
		{"with its own children", []look{{1: parent(0), 2: parent(90 * ms)}, {1: parent(100 * ms)}, {1: parent(100 * ms)}}, false},
		{"one whose end was seen before its parent's waiting", []look{
			{1: parent(0), 2: {Own: 90 * ms}},
			{1: parent(0)},
			{1: parent(90 * ms)},
			{1: parent(90 * ms)},
		}, false},
		{"one of which nobody hears", []look{{1: parent(0), 2: {Own: 90 * ms}}, {1: parent(0)}, {1: parent(0)}}, true},
		{"not even when something else ends later", []look{
			{1: parent(0), 2: {Own: 90 * ms}},
			{1: parent(0), 3: {Own: 90 * ms}},
			{1: parent(90 * ms)},
			{1: parent(90 * ms)},
		}, true},
		{"many, each of little", []look{
			{1: parent(0), 2: {Own: 30 * ms}},
			{1: parent(0), 3: {Own: 30 * ms}},
			{1: parent(0), 4: {Own: 30 * ms}},
			{1: parent(0), 5: {Own: 30 * ms}},
			{1: parent(0), 6: {Own: 30 * ms}},
		}, true},
		{"so little that the figures may be inexact", []look{{1: parent(0), 2: {Own: 30 * ms}}, {1: parent(0)}, {1: parent(0)}}, false},
	} {
		var g Ledger
		for _, all := range tt.looks {
			g.Take(all)
		}
		if g.Hidden() != tt.want {
			t.Errorf("%s: %t", tt.name, g.Hidden())
		}
	}
}
