package http

import (
	"bufio"
	"net"
	"net/http"
)

type Handler interface {
	ServeHTTP(ResponseWriter, *http.Request)
}
type ResponseWriter interface {
	Header() http.Header
	Write([]byte) (int, error)
	WriteHeader(statusCode int)
}
type Flusher interface{ Flush() }
type Hijacker interface {
	Hijack() (net.Conn, *bufio.ReadWriter, error)
}
type RoundTripper interface {
	RoundTrip(*http.Request) (*http.Response, error)
}
