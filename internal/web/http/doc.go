// Package http is net/http for the handlers of the pages: on a server it is net/http
// itself, under the same names, and in a browser the part of it that they use, from
// package local. They import this one; what is missing is added to both.
package http

// The methods and the status codes of RFC 9110 and RFC 6585 that the handlers use.
const (
	MethodGet  = "GET"
	MethodHead = "HEAD"

	StatusOK                    = 200
	StatusCreated               = 201
	StatusAccepted              = 202
	StatusSeeOther              = 303
	StatusNotModified           = 304
	StatusBadRequest            = 400
	StatusUnauthorized          = 401
	StatusForbidden             = 403
	StatusNotFound              = 404
	StatusMethodNotAllowed      = 405
	StatusConflict              = 409
	StatusGone                  = 410
	StatusRequestEntityTooLarge = 413
	StatusMisdirectedRequest    = 421
	StatusTooManyRequests       = 429
	StatusInternalServerError   = 500
	StatusServiceUnavailable    = 503
)
