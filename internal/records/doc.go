// Package records is the district of games and boards as files: every form that games are kept in, films
// for pages, pictures, the library of the games that people play, and files of openings.
//
// What enters are files of others and finished games. What leaves are games that can be replayed by the
// rules, and boards as text, SVG or PNG.
package records
