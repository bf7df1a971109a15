package benchmark

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"flagfall.dev/internal/stratego/marshal"
	"flagfall.dev/internal/stratego/marshal/learned"
	"flagfall.dev/internal/stratego/marshal/rollout"
	"flagfall.dev/internal/stratego/net"
	"flagfall.dev/internal/vector"
)

// Net is how fast marshal's tree is searched with a net and without one, on one processor,
// in nodes per second of processor time, the median over batches.
type Net struct {
	Without float64 `json:"search_nodes_per_s"`
	With    float64 `json:"net_nodes_per_s"`
	// Vector is set where the build and the processor have vector instructions.
	Vector        bool `json:"vector"`
	ProcessorTime bool `json:"processor_time"`
}

// netNodes is how many nodes are searched in each position: too few for rollouts.
const netNodes = 15_000

// MeasureNet measures with a net of a file, for at least the given time for each figure.
func MeasureNet(ctx context.Context, file string, each time.Duration) (Net, error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	n, about, err := net.Read(file)
	if err != nil {
		return Net{}, err
	}
	all, err := positions()
	if err != nil {
		return Net{}, err
	}
	var some []position
	for i, p := range all {
		if i%4 == 0 && p.view != nil && n.Fits(p.view.Variant()) == nil {
			some = append(some, p)
		}
	}
	if len(some) == 0 {
		return Net{}, fmt.Errorf("%s: no position is on a board of %d×%d", file, n.Width, n.Height)
	}
	model := learned.Model{Net: n, Correction: about.Correction, Share: 0.5}
	figure := func(evaluator func() rollout.Evaluator) float64 {
		w := newWay("marshal", marshal.Config{Nodes: netNodes, Evaluator: evaluator})
		return rate(each, func() (nodes uint64) {
			choices, wrong := marshals(ctx, some, []way{w})
			for _, c := range choices {
				nodes += c.Nodes
			}
			err = wrong
			return nodes
		})
	}
	r := Net{Without: figure(nil), Vector: vector.Accelerated(), ProcessorTime: processorTime}
	r.With = figure(func() rollout.Evaluator { return learned.New(model) })
	return r, err
}

// String writes the figures.
func (r Net) String() string {
	how := "plain Go"
	if r.Vector {
		how = "vector instructions"
	}
	return fmt.Sprintf("marshal's search without a net  %8.0f nodes/s\nmarshal's search with the net   %8.0f nodes/s, %s\n", r.Without, r.With, how)
}
