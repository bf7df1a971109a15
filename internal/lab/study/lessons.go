package study

import (
	"context"
	"fmt"
	"path/filepath"

	"flagfall.dev/internal/archive"
	"flagfall.dev/internal/lab"
	"flagfall.dev/internal/lab/learn"
	"flagfall.dev/internal/lab/shard"
	"flagfall.dev/internal/library"
	"flagfall.dev/stratego"
)

// gathered returns the lessons for opponent models of games that were played before: of
// folders or files of self-play, or of records, at most a number of games of each; 0: all.
func gathered(ctx context.Context, r Report, paths []string, most int) (*lab.Lessons, error) {
	all := &lab.Lessons{}
	var shards []string
	for _, path := range paths {
		records, err := recordsIn(path)
		if err != nil {
			return nil, err
		}
		if len(records) == 0 {
			shards = append(shards, path)
		}
		if most > 0 {
			records = records[:min(most, len(records))]
		}
		for _, file := range records {
			if err := watchRecord(all, file); err != nil {
				return nil, err
			}
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
	}
	if len(shards) == 0 {
		return all, nil
	}
	d, err := learn.Load(shards, most, false)
	if err != nil {
		return nil, err
	}
	repeated(r, d)
	for _, g := range d.All() {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		g.Replay(g.Variant, func(p *stratego.Position, _ *shard.Sample) bool {
			all.Watch(p)
			return true
		})
		all.Name(stratego.Red, [2]string{modelName(g.Players[0]), modelName(g.Players[1])})
	}
	return all, nil
}

// repeated reports games that lie in the files more than once.
func repeated(r Report, d *learn.Data) {
	if d.Repeated > 0 {
		fmt.Fprintf(r.Out, "games found again in other files, which count once: %d\n", d.Repeated)
	}
}

// recordsIn returns the records of a folder, or the file itself where it is one.
func recordsIn(path string) ([]string, error) {
	if filepath.Ext(path) == library.Suffix {
		return []string{path}, nil
	}
	return filepath.Glob(filepath.Join(path, "*"+library.Suffix))
}

// watchRecord adds the lessons of a recorded game.
func watchRecord(all *lab.Lessons, file string) error {
	g, err := archive.Read(file)
	if err != nil {
		return err
	}
	if g.Variant == nil || g.Record.Players[0] == "" || g.Record.Players[1] == "" {
		return fmt.Errorf("%s: expected a game of Stratego that says who played", file)
	}
	r, err := g.Replay()
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	r.Seek(len(r.Game().Moves))
	last := r.Ply() // nobody moves there
	for ply, p := range r.Positions() {
		if ply < last {
			all.Watch(p)
		}
	}
	all.Name(stratego.Red, [2]string{modelName(g.Record.Players[0]), modelName(g.Record.Players[1])})
	return nil
}
