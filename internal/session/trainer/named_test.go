package trainer

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"flagfall.dev/internal/lab/gametest"
	"flagfall.dev/internal/lab/gametest/must"
	"flagfall.dev/internal/session/games"
	"flagfall.dev/stratego"
)

func variantOf(t *testing.T, name string) *stratego.Variant {
	t.Helper()
	return must.Get(games.VariantNamed(name))(t).Stratego
}

func TestThirtySetupsAreReadyToPlayAndDiffer(t *testing.T) {
	all := All()
	if len(all) != 30 {
		t.Errorf("%d set-ups", len(all))
	}
	seen := map[string]string{}
	for _, n := range all {
		v := variantOf(t, n.Variant)
		s, err := Read(v, n.Setup)
		if err != nil {
			t.Errorf("%s: %v", n.Name, err)
			continue
		}
		for _, key := range []string{s.String(), s.Mirrored(v.Grid()).String(), n.Name} {
			if seen[key] != "" && seen[key] != n.Name {
				t.Errorf("%s is like %s", n.Name, seen[key])
			}
			seen[key] = n.Name
		}
		if found, ok := Find(strings.ToUpper(n.Name)); !ok || found != n || s.String() != n.Setup {
			t.Errorf("%s is found as %+v", n.Name, found)
		}
	}
}

// home is a set-up by its squares, A1 to J4.
type home string

func (h home) at(square string) byte { return h[int(square[1]-'1')*10+int(square[0]-'A')] }

// has reports whether squares have tokens, in their order.
func (h home) has(squares, tokens string) bool {
	for i, sq := range strings.Fields(squares) {
		if h.at(sq) != tokens[i] {
			return false
		}
	}
	return true
}

// strongest is the strongest token in columns and rows; tokens of numbers are in order.
func (h home) strongest(columns, rows string) byte {
	best := byte('9')
	for _, c := range columns {
		for _, r := range rows {
			if x := h.at(string(c) + string(r)); x >= '1' && x < best {
				best = x
			}
		}
	}
	return best
}

func (h home) count(token byte, rows string) (n int) {
	for _, r := range rows {
		for _, c := range "ABCDEFGHIJ" {
			if h.at(string(c)+string(r)) == token {
				n++
			}
		}
	}
	return n
}

func TestTheSentenceOfASetupIsTrueOnItsBoard(t *testing.T) {
	claims := map[string]func(h home) bool{
		"Walled corner":        func(h home) bool { return h.has("J1 I1 J2 A1 B1 A2", "8BBFBB") },
		"Castle in the middle": func(h home) bool { return h.has("E1 D1 F1 E2", "FBBB") && h.strongest("ABCDEFGHIJ", "12") == '6' },
		"Open door":            func(h home) bool { return h.count('B', "34") == 6 && h.has("H1 G1 I1 H2", "F897") },
		"Corner post":          func(h home) bool { return h.has("A1 B1 A2", "F8B") },
		"Beside the corner":    func(h home) bool { return h.has("B1 A1 C1 B2", "F98B") },
		"Behind one Bomb":      func(h home) bool { return h.has("D3 E3 E1 E2 D1 F1", "1SFB..") },
		"Corner keep":          func(h home) bool { return h.has("A1 B1 C1 A2 B2", "FBBBB") && h.at("A3") != 'B' },
		"False corner": func(h home) bool {
			return h.has("J1 I1 J2 B2 A3 B3", "FBBBBB") && h.at("H1") != 'B' && h.at("J3") != 'B'
		},
		"Closed middle": func(h home) bool { return h.has("E4 F4 E1 F1", "BBF8") },
		"Left storm": func(h home) bool {
			return h.has("A4 B4 B3", "132") && h.strongest("GHIJ", "1234") == '4'
		},
		"Right storm": func(h home) bool {
			return h.has("J4 J3 I4 G4 A1", "1233F") && h.strongest("ABCDE", "1234") == '4'
		},
		"Hidden reserve": func(h home) bool { return h.has("D2 G2", "12") && h.strongest("ABCDEFGHIJ", "34") == '3' },
		"Scout front":    func(h home) bool { return h.count('9', "4") == 6 && h.count('9', "123") == 2 },
		"Late Scouts": func(h home) bool {
			return h.count('9', "12") == 8 && h.count('5', "4") > 0 && h.count('6', "4")+h.count('7', "4")+h.count('8', "4") == 0
		},
		"Miner bank":             func(h home) bool { return h.count('8', "1") == 5 && h.has("C1 B1", "F8") },
		"Spy behind the General": func(h home) bool { return h.has("F3 F4", "S2") },
		"Spy behind the Marshal": func(h home) bool { return h.has("E3 E4", "S1") },
		"Flag in the second row": func(h home) bool { return h.has("D2 C2 E2 D1 D3", "FBBBB") && h.count('B', "1234") == 6 },
		"Fence":                  func(h home) bool { return h.count('B', "3") == 6 && h.has("A1 B1 A2", "F87") },
		"Bare Flag":              func(h home) bool { return h.has("A1 B1 A2", "F54") && h.count('B', "34") == 6 },
		"Twin corners":           func(h home) bool { return h.has("A1 B1 A2 I1 J2", "FBBBB") && h.at("J1") != 'F' },
		"One for each lane": func(h home) bool {
			return h.has("A4 E4 F4 I4", "1323") && h.strongest("ABCDEFGHIJ", "123") == '5'
		},
		"Marshal in the third row": func(h home) bool { return h.has("E3 E4", "15") },
		"Long back row":            func(h home) bool { return h.has("A1 J1 E4 I3", "F812") && h[1:9] == "........" },
		"Post in the middle":       func(h home) bool { return h.has("E1 D2 E2 F2 D1 F1", "F9B8..") },
		"Weak guards":              func(h home) bool { return h.has("A1 B1 A2 B2 B3", "FSB89") },
		"Marshal at home":          func(h home) bool { return h.has("A1 B1 G4", "F12") && h.count('1', "34") == 0 },
		"Right corner": func(h home) bool {
			return h.has("J1 I1 J2 C4", "F8B9") && strings.Trim(string(h[0:5]+h[10:15]+h[20:25]+h[30:35]), ".") == "9"
		},
		"Scouts behind":          func(h home) bool { return h.has("A1 J1 A2 A3 A4 J2 J3 J4 E1 E2 D1 F1", "99......FB..") },
		"Post in the second row": func(h home) bool { return h.has("E2 E1 D2 F2 E3", "F8B9S") },
	}
	for _, p := range All() {
		holds := claims[p.Name]
		if holds == nil {
			t.Errorf("nobody checks what is said of %s", p.Name)
			continue
		}
		if !holds(home(strings.ReplaceAll(p.Setup, " ", ""))) {
			t.Errorf("%s is not as it is said: %s", p.Name, p.About)
		}
		if idea, weakness, ok := strings.Cut(p.About, ". Weakness: "); !ok || idea == "" || weakness == "" {
			t.Errorf("%s: it is not said what it is for and what its weakness is: %s", p.Name, p.About)
		}
	}
}

func TestGermanHasWordsForEveryNamedSetup(t *testing.T) {
	folder := filepath.Join(gametest.Root(t), "internal", "web", "ui", "src", "german")
	german := string(must.Get(os.ReadFile(filepath.Join(folder, "setups.ts")))(t))
	german += string(must.Get(os.ReadFile(filepath.Join(folder, "offers.ts")))(t))
	for _, n := range All() {
		for _, words := range []string{n.Name, n.About} {
			if !strings.Contains(german, `"`+words+`": "`) && !strings.Contains(german, " "+words+`: "`) {
				t.Errorf("German has no %q", words)
			}
		}
	}
}

func TestAReadyMadeSetupIsNotDeletedAndSaysSo(t *testing.T) {
	s := &Shelf{}
	for _, n := range All() {
		if err := s.Remove(strings.ToUpper(n.Name)); err == nil || err.Error() != n.Name+": ready-made set-ups cannot be deleted" {
			t.Errorf("%s: %v", n.Name, err)
		}
	}
}
