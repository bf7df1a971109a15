package option

import (
	"errors"
	"strings"

	"flagfall.dev/internal/base/spelling"
	"flagfall.dev/internal/records/library"
)

// A UsageError says that the command line is wrong.
type UsageError struct{ error }

// ExitCode is asked for by kong.
func (UsageError) ExitCode() int { return 2 }

// Unwrap returns the error itself.
func (e UsageError) Unwrap() error { return e.error }

// Usage marks an error as one of the command line; nil stays nil.
func Usage(err error) error {
	if err == nil {
		return nil
	}
	return UsageError{err}
}

// WrongUsage marks errors of the command line that no command has marked: those that begin
// with the name of a flag, as those of a lobby do, unknown names, and names of games that are not kept.
func WrongUsage(err error) error {
	var unknown *spelling.UnknownError
	if err != nil && (strings.HasPrefix(err.Error(), "--") || errors.As(err, &unknown) || errors.Is(err, library.ErrNone)) {
		return UsageError{err}
	}
	return err
}
