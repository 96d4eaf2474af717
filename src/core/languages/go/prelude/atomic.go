package atomic

type Pointer[T any] struct{}

func (p *Pointer[T]) Load() *T                             { return nil }
func (p *Pointer[T]) Store(value *T)                       {}
func (p *Pointer[T]) Swap(value *T) *T                     { return nil }
func (p *Pointer[T]) CompareAndSwap(before, after *T) bool { return false }
