package weak

type Pointer[T any] struct{}

func Make[T any](of *T) Pointer[T]  { return Pointer[T]{} }
func (p Pointer[T]) Value() *T      { return nil }
