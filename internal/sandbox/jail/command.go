package jail

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A command is a program with its arguments, made to be run in another directory.
type command struct {
	words []string // the program by its absolute path, and what it is given
	// links are the arguments that may be meant as names of files or as plain words:
	// they stay as they are written, and are to lead to these files in the directory
	// that the program runs in.
	links map[string]string
	// named are the absolute paths of all arguments that exist, in their order.
	named []string
}

// resolve finds the program, and what its arguments name, from a directory; empty: from
// our own.
func resolve(words []string, directory string) (command, error) {
	program, err := find(words[0], directory)
	if err != nil {
		return command{}, err
	}
	c := command{words: append([]string{program}, words[1:]...), links: map[string]string{}}
	for i, word := range words[1:] {
		if word == "" || strings.HasPrefix(word, "-") {
			continue
		}
		path, err := filepath.Abs(from(directory, word))
		if err != nil {
			return command{}, err
		}
		info, err := os.Stat(path)
		if err != nil {
			continue
		}
		c.named = append(c.named, path)
		if isPath(word) || info.Mode().IsRegular() && filepath.Ext(word) != "" {
			c.words[i+1] = path
		} else {
			c.links[word] = path
		}
	}
	return c, nil
}

// find returns the absolute path of a program.
func find(program, directory string) (string, error) {
	if strings.ContainsRune(program, filepath.Separator) {
		path, err := filepath.Abs(from(directory, program))
		if err != nil {
			return "", err
		}
		program = path
	}
	path, err := exec.LookPath(program)
	if err != nil {
		err = errors.Unwrap(err)
		if at := (*fs.PathError)(nil); errors.As(err, &at) {
			err = at.Err // who reads it has named the program
		}
		return "", err
	}
	return filepath.Abs(path)
}

// from returns a name as it is meant in a directory.
func from(directory, name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(directory, name)
}

// isPath reports whether a word is written as a path and cannot be a plain word.
func isPath(word string) bool {
	return strings.ContainsRune(word, filepath.Separator) || word == "." || word == ".."
}

// paths returns the program and all that its arguments name, by absolute paths.
func (c command) paths() []string { return append(c.words[:1:1], c.named...) }

// Program returns the files that a program is made of, as far as its command names
// them: what is executed, and the first of its arguments that is a file, such as a
// script. It returns none where the program cannot be found.
func (s Spec) Program() []string {
	if len(s.Command) == 0 {
		return nil
	}
	command, err := resolve(s.Command, s.Directory)
	if err != nil {
		return nil
	}
	files := command.words[:1:1]
	for _, path := range command.named {
		if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
			return append(files, path)
		}
	}
	return files
}
