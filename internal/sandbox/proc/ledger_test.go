package proc

import (
	"testing"
	"time"
)

func TestProcessesOfWhichNobodyHearsAreNoticed(t *testing.T) {
	const ms = time.Millisecond
	type look = map[int]use
	parent := func(children time.Duration) use { return use{own: 5 * ms, children: children} }
	for _, tt := range []struct {
		name  string
		looks []look
		want  bool
	}{
		{"nobody ends", []look{{1: parent(0), 2: {own: 90 * ms}}, {1: parent(0), 2: {own: 900 * ms}}}, false},
		{"a child that is waited for", []look{{1: parent(0), 2: {own: 90 * ms}}, {1: parent(100 * ms)}, {1: parent(100 * ms)}}, false},
		{"with its own children", []look{{1: parent(0), 2: parent(90 * ms)}, {1: parent(100 * ms)}, {1: parent(100 * ms)}}, false},
		{"one whose end was seen before its parent's waiting", []look{
			{1: parent(0), 2: {own: 90 * ms}},
			{1: parent(0)},
			{1: parent(90 * ms)},
			{1: parent(90 * ms)},
		}, false},
		{"one of which nobody hears", []look{{1: parent(0), 2: {own: 90 * ms}}, {1: parent(0)}, {1: parent(0)}}, true},
		{"not even when something else ends later", []look{
			{1: parent(0), 2: {own: 90 * ms}},
			{1: parent(0), 3: {own: 90 * ms}},
			{1: parent(90 * ms)},
			{1: parent(90 * ms)},
		}, true},
		{"many, each of little", []look{
			{1: parent(0), 2: {own: 30 * ms}},
			{1: parent(0), 3: {own: 30 * ms}},
			{1: parent(0), 4: {own: 30 * ms}},
			{1: parent(0), 5: {own: 30 * ms}},
			{1: parent(0), 6: {own: 30 * ms}},
		}, true},
		{"so little that the figures may be inexact", []look{{1: parent(0), 2: {own: 30 * ms}}, {1: parent(0)}, {1: parent(0)}}, false},
	} {
		var g childUse
		for _, all := range tt.looks {
			g.take(all)
		}
		if g.hidden != tt.want {
			t.Errorf("%s: %t", tt.name, g.hidden)
		}
	}
}

func TestWhatMayBeAWaitForHiddenProcessesIsNotGivenBack(t *testing.T) {
	l := load{queued: 50, cpu: 10, overslept: 5, hidden: true}
	l.at = l.began.Add(100)
	if got := l.starved(); got != 5 {
		t.Errorf("%d are given back, expected only the 5 of our own delay", got)
	}
}
