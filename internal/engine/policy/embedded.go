//go:build !js

package policy

import _ "embed"

// file has the network of ucc, which training/README.md says how to learn.
//
//go:embed ucc.policy
var file []byte
