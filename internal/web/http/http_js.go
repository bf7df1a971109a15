package http

import "flagfall.dev/internal/web/http/local"

// What package local has.
type (
	Cookie             = local.Cookie
	Handler            = local.Handler
	HandlerFunc        = local.HandlerFunc
	Header             = local.Header
	MaxBytesError      = local.MaxBytesError
	Request            = local.Request
	ResponseController = local.ResponseController
	ResponseWriter     = local.ResponseWriter
	ServeMux           = local.ServeMux
)

// SameSiteStrictMode is a cookie's that is sent to its own site only.
const SameSiteStrictMode = local.SameSiteStrictMode

var (
	MaxBytesReader           = local.MaxBytesReader
	NewCrossOriginProtection = local.NewCrossOriginProtection
	NewRequestWithContext    = local.NewRequestWithContext
	NewResponseController    = local.NewResponseController
	NewServeMux              = local.NewServeMux
	SetCookie                = local.SetCookie
)
