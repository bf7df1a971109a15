package tournament

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
)

// Seal writes a message, compressed, because records are long and repetitive.
func Seal(v any) ([]byte, error) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if err := json.NewEncoder(w).Encode(v); err != nil {
		return nil, err
	}
	err := w.Close()
	return b.Bytes(), err
}

// Unseal reads what Seal wrote, up to 64 MiB.
func Unseal(message []byte, v any) error {
	r, err := gzip.NewReader(bytes.NewReader(message))
	if err != nil {
		return err
	}
	return json.NewDecoder(io.LimitReader(r, 64<<20)).Decode(v)
}
