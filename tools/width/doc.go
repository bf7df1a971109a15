// Package width measures the lines of Go sources. A line is at most 130 columns wide: a tab
// counts as four, and a text counts as nothing, because a sentence that people read is not
// broken, and neither is the comment after code.
package width
