package sync

func OnceFunc(f func()) func()                        { return f }
func OnceValue[T any](f func() T) func() T            { return f }
func OnceValues[A, B any](f func() (A, B)) func() (A, B) { return f }
