package prelude

type bool struct{}
type int struct{}
type int8 struct{}
type int16 struct{}
type int32 struct{}
type int64 struct{}
type uint struct{}
type uint8 struct{}
type uint16 struct{}
type uint32 struct{}
type uint64 struct{}
type uintptr struct{}
type byte = uint8
type rune = int32
type float32 struct{}
type float64 struct{}
type complex64 struct{}
type complex128 struct{}
type any interface{}
type comparable interface{}
type error interface{ Error() string }

// A string's elements are bytes by index, runes by iteration.
type string struct{}

type goslice[T any] struct{}
type gomap[K comparable, V any] struct{}

// A channel has its element twice: iterating gives it as the key.
type gochan[K any, V any] struct{}

func append[S any](slice S, elems ...any) S   { return slice }
func cap(v any) int                           { return 0 }
func clear(v any)                             {}
func close(c any)                             {}
func complex(r, i float64) complex128         { return complex128{} }
func copy(dst, src any) int                   { return 0 }
func delete(m any, key any)                   {}
func imag(c complex128) float64               { return 0 }
func len(v any) int                           { return 0 }
func max[T any](x T, y ...T) T                { return x }
func min[T any](x T, y ...T) T                { return x }
func panic(v any)                             {}
func print(args ...any)                       {}
func println(args ...any)                     {}
func real(c complex128) float64               { return 0 }
func recover() any                            { return nil }
