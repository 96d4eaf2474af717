package maps

import "iter"

func All[K comparable, V any](m map[K]V) iter.Seq2[K, V]                      { return nil }
func Clone[M any](m M) M                                                 { return m }
func Collect[K comparable, V any](seq iter.Seq2[K, V]) map[K]V                { return nil }
func DeleteFunc[K comparable, V any](m map[K]V, del func(K, V) bool)     {}
func EqualFunc[K comparable, A, B any](m map[K]A, n map[K]B, eq func(A, B) bool) bool { return false }
func Keys[K comparable, V any](m map[K]V) iter.Seq[K]                         { return nil }
func Values[K comparable, V any](m map[K]V) iter.Seq[V]                       { return nil }
