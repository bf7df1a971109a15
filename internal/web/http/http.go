//go:build !js

package http

import "net/http"

// What net/http has.
type (
	Cookie             = http.Cookie
	Handler            = http.Handler
	HandlerFunc        = http.HandlerFunc
	Header             = http.Header
	MaxBytesError      = http.MaxBytesError
	Request            = http.Request
	ResponseController = http.ResponseController
	ResponseWriter     = http.ResponseWriter
	ServeMux           = http.ServeMux
)

// SameSiteStrictMode is a cookie's that is sent to its own site only.
const SameSiteStrictMode = http.SameSiteStrictMode

var (
	MaxBytesReader           = http.MaxBytesReader
	NewCrossOriginProtection = http.NewCrossOriginProtection
	NewRequestWithContext    = http.NewRequestWithContext
	NewResponseController    = http.NewResponseController
	NewServeMux              = http.NewServeMux
	SetCookie                = http.SetCookie
)
