// Package web is the district of the browser: a local web application that serves its own pages, keeps its games
// in a database, and sends every seat of a game the scenes of that seat and nothing else; and, below it, the
// same pages as a static site.
//
// What enters are requests of browsers and of programs that play over HTTP. What leaves are pages, JSON and streams of
// events. It holds no rules: a game is a session, a page draws its scenes, and what a page sends back is the
// text of a move.
package web
