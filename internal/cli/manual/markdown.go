package manual

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// Markdown returns one page with every command that is not hidden: its sentence, its arguments and flags with
// what they are where they are not given, and its examples. intro stands under the title.
func Markdown(program *kong.Application, intro string) string {
	p := &markdownWriter{}
	fmt.Fprintf(&p.b, "# Commands\n\n%s\n", strings.TrimSpace(intro))
	p.b.WriteString("\n## Flags of every command\n")
	p.flags(program.Node)
	for _, command := range visible(program.Node) {
		p.command(command, 2)
	}
	return p.b.String()
}

// A markdownWriter writes a page for people who read it on a screen.
type markdownWriter struct{ b strings.Builder }

// command writes a command and those below it.
func (p *markdownWriter) command(n *kong.Node, level int) {
	_, name, _ := strings.Cut(n.FullPath(), " ")
	fmt.Fprintf(&p.b, "\n%s %s\n\n%s\n", strings.Repeat("#", min(level, 4)), name, n.Help)
	if len(visible(n)) == 0 || len(n.Positional) > 0 {
		fmt.Fprintf(&p.b, "\n```text\n%s\n```\n", usage(n))
	}
	p.flags(n)
	p.detail(n.Detail)
	for _, child := range visible(n) {
		p.command(child, level+1)
	}
}

// flags writes what can be given to a command, as a table.
func (p *markdownWriter) flags(n *kong.Node) {
	var rows []string
	for _, a := range n.Positional {
		rows = append(rows, row(a.Summary(), a.Help, a.Default))
	}
	for _, f := range n.Flags {
		if f.Hidden || f.Name == "help" && n.Parent != nil {
			continue
		}
		value := f.Default
		if !saysDefault(f) {
			value = ""
		}
		rows = append(rows, row(flagName(f), f.Help, value))
	}
	if len(rows) > 0 {
		fmt.Fprintf(&p.b, "\n| argument or flag | what it is | default |\n|---|---|---|\n%s", strings.Join(rows, ""))
	}
}

// row writes one line of the table.
func row(name, help, value string) string {
	if value != "" {
		value = "`" + value + "`"
	}
	cell := func(text string) string { return strings.NewReplacer("|", `\|`, "\n", " ").Replace(text) }
	return fmt.Sprintf("| `%s` | %s | %s |\n", cell(name), cell(plain.Replace(help)), cell(value))
}

// plain keeps text from being read as HTML, and as marks.
var plain = strings.NewReplacer("<", `\<`, "*", `\*`)

// detail writes paragraphs, and indented lines, such as examples, as they are.
func (p *markdownWriter) detail(text string) {
	var block []string
	literal := false
	end := func() {
		switch lines := strings.Join(block, "\n"); {
		case len(block) == 0:
		case literal:
			fmt.Fprintf(&p.b, "\n```text\n%s\n```\n", lines)
		default:
			fmt.Fprintf(&p.b, "\n%s\n", plain.Replace(lines))
		}
		block = nil
	}
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		line, indented := strings.CutPrefix(line, "  ")
		if line == "" || indented != literal {
			end()
		}
		if literal = indented; line != "" {
			block = append(block, line)
		}
	}
	end()
}
