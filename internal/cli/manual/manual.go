// Package manual writes the manual pages of a program from the description of its command
// line, so that they always agree with --help.
package manual

import (
	"fmt"
	"strings"

	"github.com/alecthomas/kong"
)

// Pages returns manual pages, in the language of man(7), by the names of their
// files: one of the program and one of each of its commands that is not hidden.
func Pages(program *kong.Application, version string) map[string]string {
	pages := map[string]string{}
	add := func(node *kong.Node, p *pageWriter) {
		p.heading("SEE ALSO")
		p.text(seeAlso(program, node))
		pages[fileName(node)] = p.b.String()
	}
	front := begin(program.Node, version)
	front.options(program.Node)
	front.heading("COMMANDS")
	for _, command := range visible(program.Node) {
		front.term(command.Name, command.Help)
		p := begin(command, version)
		p.arguments(command)
		p.options(command)
		p.commands(command)
		add(command, p)
	}
	add(program.Node, front)
	return pages
}

// fileName returns the name of a command's page, such as flagfall-play.1.
func fileName(n *kong.Node) string { return pageName(n) + ".1" }

func pageName(n *kong.Node) string {
	if n.Parent == nil {
		return n.Name
	}
	return pageName(n.Parent) + "-" + n.Name
}

// visible returns the commands of a node that help lists.
func visible(n *kong.Node) (all []*kong.Node) {
	for _, child := range n.Children {
		if !child.Hidden {
			all = append(all, child)
		}
	}
	return all
}

func seeAlso(program *kong.Application, n *kong.Node) string {
	if n.Parent != nil {
		return pageName(program.Node) + "(1)"
	}
	var names []string
	for _, command := range visible(n) {
		names = append(names, pageName(command)+"(1)")
	}
	return strings.Join(names, ", ")
}

// A pageWriter writes a manual page.
type pageWriter struct{ b strings.Builder }

// begin writes what every page begins with.
func begin(n *kong.Node, version string) *pageWriter {
	p := &pageWriter{}
	program := n
	for program.Parent != nil {
		program = program.Parent
	}
	fmt.Fprintf(&p.b, ".TH \"%s\" 1 \"\" \"%s %s\"\n", escape(strings.ToUpper(pageName(n))), escape(program.Name), escape(version))
	p.heading("NAME")
	fmt.Fprintf(&p.b, "%s \\- %s\n", escape(pageName(n)), escape(strings.TrimSuffix(n.Help, ".")))
	p.heading("SYNOPSIS")
	p.synopsis(n)
	if n.Detail != "" {
		p.heading("DESCRIPTION")
		p.text(n.Detail)
	}
	return p
}

func (p *pageWriter) heading(title string) { fmt.Fprintf(&p.b, ".SH \"%s\"\n", escape(title)) }

func (p *pageWriter) synopsis(n *kong.Node) { fmt.Fprintf(&p.b, ".B %s\n", escape(usage(n))) }

// usage returns how a command is called, with the program's name.
func usage(n *kong.Node) string {
	program := n
	for program.Parent != nil {
		program = program.Parent
	}
	text := n.Summary()
	if !strings.HasPrefix(text, program.Name+" ") {
		text = program.Name + " " + text
	}
	return text
}

// term writes one entry of a list.
func (p *pageWriter) term(name, text string) {
	fmt.Fprintf(&p.b, ".TP\n.B %s\n", escape(name))
	p.text(text)
}

// text writes paragraphs; indented lines are left as they are.
func (p *pageWriter) text(s string) {
	literal := false
	for line := range strings.SplitSeq(strings.TrimSpace(s), "\n") {
		if indented := strings.HasPrefix(line, "  "); indented != literal {
			p.b.WriteString(map[bool]string{true: ".nf\n", false: ".fi\n"}[indented])
			literal = indented
		}
		if strings.TrimSpace(line) == "" {
			p.b.WriteString(".PP\n")
			continue
		}
		p.b.WriteString(escape(line) + "\n")
	}
	if literal {
		p.b.WriteString(".fi\n")
	}
}

func (p *pageWriter) arguments(n *kong.Node) {
	if len(n.Positional) == 0 {
		return
	}
	p.heading("ARGUMENTS")
	for _, a := range n.Positional {
		p.term(a.Summary(), a.Help)
	}
}

// options writes the flags of a node, without those of the commands above it.
func (p *pageWriter) options(n *kong.Node) {
	titled := false
	for _, f := range n.Flags {
		if f.Hidden {
			continue
		}
		if !titled {
			p.heading("OPTIONS")
			titled = true
		}
		p.term(flagName(f), f.Help+defaultOf(f))
	}
}

// flagName writes a flag with its value, as -v, --variant=NAME.
func flagName(f *kong.Flag) string {
	name := "--" + f.Name
	if f.Negated || f.Tag.Negatable != "" {
		name = "--[no-]" + f.Name
	}
	if !f.IsBool() && !f.IsCounter() {
		name += "=" + f.FormatPlaceHolder()
	}
	if f.Short != 0 {
		name = "-" + string(f.Short) + ", " + name
	}
	return name
}

// defaultOf says what a flag is where it is not given, if its help does not.
func defaultOf(f *kong.Flag) string {
	if !saysDefault(f) {
		return ""
	}
	return " Default: " + f.Default + "."
}

// saysDefault reports whether a flag has a value where it is not given of which its help does not speak.
func saysDefault(f *kong.Flag) bool {
	return f.Default != "" && !f.IsBool() && !strings.Contains(f.Help, "efault")
}

// commands writes the commands below a command, each with its own arguments and
// flags.
func (p *pageWriter) commands(n *kong.Node) {
	for _, command := range visible(n) {
		p.heading(strings.ToUpper(strings.TrimPrefix(command.FullPath(), n.FullPath()+" ")))
		p.synopsis(command)
		p.b.WriteString(".PP\n")
		p.text(command.Help)
		if command.Detail != "" {
			p.b.WriteString(".PP\n")
			p.text(command.Detail)
		}
		for _, a := range command.Positional {
			p.term(a.Summary(), a.Help)
		}
		for _, f := range command.Flags {
			if !f.Hidden {
				p.term(flagName(f), f.Help+defaultOf(f))
			}
		}
		p.commands(command)
	}
}

// escape writes a line so that man(7) takes it for text.
func escape(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`, `"`, `\(dq`).Replace(s)
	if strings.HasPrefix(s, ".") || strings.HasPrefix(s, "'") {
		s = `\&` + s
	}
	return s
}
