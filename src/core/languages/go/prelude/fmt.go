package fmt

type Stringer interface{ String() string }
type GoStringer interface{ GoString() string }

type State interface {
	Write(b []byte) (n int, err error)
	Width() (wid int, ok bool)
	Precision() (prec int, ok bool)
	Flag(c int) bool
}
type Formatter interface{ Format(f State, verb rune) }
