package input

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf16"

	"flagfall.dev/internal/lab/gametest/must"
)

// wide writes a text as UTF-16, without a byte-order mark.
func wide(text string, order binary.AppendByteOrder) string {
	var b []byte
	for _, u := range utf16.Encode([]rune(text)) {
		b = order.AppendUint16(b, u)
	}
	return string(b)
}

func TestATextIsDecodedByItsByteOrderMark(t *testing.T) {
	const text = "flagfall record 1\n… 𝄞\n"
	for name, raw := range map[string]string{
		"none":                 text,
		"UTF-8":                "\ufeff" + text,
		"UTF-16 little-endian": "\xff\xfe" + wide(text, binary.LittleEndian),
		"UTF-16 big-endian":    "\xfe\xff" + wide(text, binary.BigEndian),
		"half a character":     "\xff\xfe" + wide(text, binary.LittleEndian) + "x",
	} {
		if got := Decode(raw); got != text {
			t.Errorf("%s: %q", name, got)
		}
		file := filepath.Join(t.TempDir(), "text")
		must.Do(t, os.WriteFile(file, []byte(raw), 0o600))
		if got, err := Text(file, 1<<10, "a text"); got != text || err != nil {
			t.Errorf("%s, from a file: %q, %v", name, got, err)
		}
	}
}

func TestUTF16WithoutAMarkIsRecognised(t *testing.T) {
	for text, want := range map[string]bool{
		wide("flagfall record 1\n", binary.LittleEndian):                true,
		wide("flagfall record 1\n", binary.BigEndian):                   true,
		"\ufffd\ufffd" + wide("flagfall record 1", binary.LittleEndian): true,
		"flagfall record 1\n":                                           false,
		"":                                                              false,
		"\x02\x00\x06\x01\x00\x01\x06":                                  false, // squares of a set-up in bytes
	} {
		if got := Wide(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add("\xff\xfef\x00")
	f.Add("\xfe\xff\xd8")
	f.Fuzz(func(_ *testing.T, text string) {
		Wide(Decode(text))
	})
}
