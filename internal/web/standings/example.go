package standings

import (
	_ "embed" // the example
	"encoding/json"
	"sync"
)

// exampleText is a tournament of our own players, as a test has played it by example.toml.
//
//go:embed example.json
var exampleText []byte

// example is a tournament that shows what one looks like.
type example struct {
	Show    json.RawMessage   `json:"show"`
	Records map[string]string `json:"records"` // of its last games, by their ids
}

// exampleOf returns the example; what is embedded can be read.
var exampleOf = sync.OnceValue(func() (e example) {
	if err := json.Unmarshal(exampleText, &e); err != nil {
		panic("the example of a tournament: " + err.Error())
	}
	return e
})
