package main

import (
	"errors"
	"fmt"
	"runtime/debug"
	"unsafe"

	"flagfall.dev/internal/lab/environment"
)

// A status is what a function of the interface returns: a FLAGFALL_ constant.
type status int32

const (
	badArgument status = iota + 1
	badHandle
	badBuffer
	badAction
	busy
	fault
)

// A failure is an error with its status.
type failure struct {
	status status
	err    error
}

func (f *failure) Error() string { return f.err.Error() }

func wrong(s status, err error) error { return &failure{s, err} }

func wrongf(s status, format string, args ...any) error {
	return &failure{s, fmt.Errorf(format, args...)}
}

// statusOf returns the status of an error.
func statusOf(err error) status {
	var told *failure
	var buffer *environment.BufferError
	var action *environment.ActionError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &told):
		return told.status
	case errors.As(err, &buffer):
		return badBuffer
	case errors.As(err, &action):
		return badAction
	}
	return fault
}

// guard does what a caller asks for. Memory that is none, and faults of ours, become
// errors: they must not end the caller's program.
func guard(do func() error) (s status, err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			s, err = fault, fmt.Errorf("a fault of libflagfall: %v", r)
		}
	}()
	err = do()
	return statusOf(err), err
}

// pageSize is the smallest part of memory that can be there or not.
const pageSize = 4096

// pointer returns memory of the caller's, which is none of Go's.
func pointer(at uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&at)) }

// try reads memory of the caller's and, where it is to be written, writes the same
// there, so that what is not its own is found before anything is played. size is at
// least 1.
func try(at, size uintptr, written bool, name string) (err error) {
	defer func() {
		if recover() != nil {
			err = wrongf(badBuffer, "%s: the %d bytes at %#x cannot be used", name, size, at)
		}
	}()
	if at < pageSize || at+size < at {
		return wrongf(badBuffer, "%s: the %d bytes at %#x cannot be used", name, size, at)
	}
	for offset := uintptr(0); offset < size; offset += pageSize {
		touch(at+offset, written)
	}
	touch(at+size-1, written)
	return nil
}

func touch(at uintptr, written bool) {
	p := (*byte)(pointer(at))
	if v := load(p); written {
		store(p, v)
	}
}

// The compiler would leave out a byte that is written where it was read.

//go:noinline
func load(p *byte) byte { return *p }

//go:noinline
func store(p *byte, v byte) { *p = v }

// value returns a place of the caller's for one value, tried.
func value[T any](at uintptr, written bool, name string) (*T, error) {
	if at == 0 {
		return nil, wrongf(badArgument, "%s is a null pointer", name)
	}
	var zero T
	if at%unsafe.Alignof(zero) != 0 {
		return nil, wrongf(badArgument, "%s: %#x is misaligned: expected a multiple of %d", name, at, unsafe.Alignof(zero))
	}
	if err := try(at, unsafe.Sizeof(zero), written, name); err != nil {
		return nil, err
	}
	return (*T)(pointer(at)), nil
}

// sized returns a copy of a struct of the interface, whose first field says how large its
// caller takes it to be: as large as it is, or as it was in an earlier version. What the
// caller does not know is zero.
func sized[T any](at, before uintptr, written bool, name string) (v T, size uintptr, err error) {
	said, err := value[uintptr](at, false, name)
	if err != nil {
		return v, 0, err
	}
	size = *said // the caller's may change after it was checked
	if size != unsafe.Sizeof(v) && size != before {
		return v, 0, wrongf(badArgument, "%s.size is %d: expected %d, its sizeof", name, size, unsafe.Sizeof(v))
	}
	if err := try(at, size, written, name); err != nil {
		return v, 0, err
	}
	copy(bytesOf(&v), unsafe.Slice((*byte)(pointer(at)), size))
	return v, size, nil
}

// bytesOf returns the memory of a value.
func bytesOf[T any](v *T) []byte { return unsafe.Slice((*byte)(unsafe.Pointer(v)), unsafe.Sizeof(*v)) }

// A span is a buffer of the caller's: where it lies, and its elements.
type span struct{ at, length uintptr }

// lend returns a buffer of the caller's, which must have a given number of elements, tried; nil
// where it gives none.
func lend[T any](s span, length int, written bool, name string) ([]T, error) {
	var zero T
	switch {
	case s.at == 0 && s.length == 0:
		return nil, nil
	case s.length != uintptr(length):
		return nil, wrongf(badBuffer, "%s has %d elements: expected %d", name, s.length, length)
	case s.at == 0:
		return nil, wrongf(badArgument, "%s is a null pointer with %d elements", name, s.length)
	case s.at%unsafe.Alignof(zero) != 0:
		return nil, wrongf(badBuffer, "%s: %#x is misaligned: expected a multiple of %d", name, s.at, unsafe.Alignof(zero))
	}
	if err := try(s.at, s.length*unsafe.Sizeof(zero), written, name); err != nil {
		return nil, err
	}
	return unsafe.Slice((*T)(pointer(s.at)), length), nil
}

// mostText is the longest text that is read, in bytes.
const mostText = 1 << 26

// text reads a string that ends with a zero; empty where there is none.
func text(at uintptr, name string) (s string, err error) {
	if at == 0 {
		return "", nil
	}
	defer func() {
		if recover() != nil {
			err = wrongf(badBuffer, "%s: the text at %#x cannot be read", name, at)
		}
	}()
	if at < pageSize {
		return "", wrongf(badBuffer, "%s: the text at %#x cannot be read", name, at)
	}
	var read []byte
	for len(read) < mostText {
		b := load((*byte)(pointer(at + uintptr(len(read)))))
		if b == 0 {
			return string(read), nil
		}
		read = append(read, b)
	}
	return "", wrongf(badArgument, "%s is longer than %d bytes", name, mostText)
}

// write puts a text where the caller has room for a given number of bytes, with a zero at its
// end.
func write(at, size uintptr, s string) error {
	if at == 0 || size == 0 {
		return wrongf(badArgument, "no room for a text: expected at least a byte")
	}
	if err := try(at, size, true, "text"); err != nil {
		return err
	}
	to := unsafe.Slice((*byte)(pointer(at)), size)
	to[copy(to[:size-1], s)] = 0
	return nil
}
