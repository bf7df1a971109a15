package settings

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest/must"
)

func TestSettingsComeBackAsTheyWereSaved(t *testing.T) {
	name := filepath.Join(t.TempDir(), "flagfall", "config.toml")
	if s, err := Load(name); err != nil || s != (Settings{}) {
		t.Fatalf("without a file: %+v, %v", s, err)
	}
	var s Settings
	for key, value := range map[string]string{"variant": `./my "own".toml`, "player": "council:off=scout", "level": "4", "theme": "night"} {
		must.Do(t, s.Set(key, value))
	}
	must.Do(t, s.Save(name))
	again, err := Load(name)
	if err != nil || again != s {
		t.Errorf("%+v, %v, expected %+v", again, err, s)
	}
	for _, k := range Keys {
		if err := again.Set(k.Name, ""); err != nil || again.Get(k.Name) != "" {
			t.Errorf("%s is not taken back: %v", k.Name, err)
		}
	}
}

func TestEveryMistakeOfTheFileIsNamedWithItsLine(t *testing.T) {
	name := filepath.Join(t.TempDir(), "config.toml")
	must.Do(t, os.WriteFile(name, []byte("variant = 3\nlevel = 11\nvariants = \"x\"\n"), 0o600))
	_, err := Load(name)
	for _, want := range []string{name, "line 1", "line 2", "expected 1 to 10", "line 3", "edit the file, or delete it"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not have %q", err, want)
		}
	}
	var s Settings
	if err := s.Set("varient", "x"); err == nil || !strings.Contains(err.Error(), `did you mean "variant"?`) {
		t.Error(err)
	}
	if err := s.Set("level", "0"); err == nil {
		t.Error("level 0 is taken")
	}
}
