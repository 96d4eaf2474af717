package unique

type Handle[T comparable] struct{}

func Make[T comparable](value T) Handle[T] { return Handle[T]{} }
func (h Handle[T]) Value() T               { return *new(T) }
