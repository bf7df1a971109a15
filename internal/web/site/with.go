//go:build site

package site

import _ "embed"

// ./release puts the two files here before it builds with this tag.
var (
	//go:embed program/flagfall.wasm.zst
	packed []byte
	//go:embed program/wasm_exec.js
	support []byte
)

// Built returns the program that this one was built with; ok is false where there is
// none.
func Built() (p Program, ok bool) { return Program{packed, support}, true }
