package marshal

import (
	"context"

	"flagfall.dev/stratego"
)

// solver is none in a browser, where every byte is loaded.
type solver struct{}

func (p *Player) prove(context.Context, *stratego.View, *limit) certain { return certain{} }
