package record

// Marks are what a record says of help, in a fixed order: "opened", "assisted", "taken back" and
// "level changed".
func (g *Game) Marks() []string {
	var marks []string
	for _, m := range []struct {
		set  bool
		name string
	}{{g.Opened, "opened"}, {g.Assisted, "assisted"}, {g.TakenBack, "taken back"}, {g.LevelChanged, "level changed"}} {
		if m.set {
			marks = append(marks, m.name)
		}
	}
	return marks
}
