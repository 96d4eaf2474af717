package slices

import "iter"

func All[E any](s []E) iter.Seq2[int, E]                                              { return nil }
func AppendSeq[S any, E any](s S, seq iter.Seq[E]) S                                  { return s }
func Backward[E any](s []E) iter.Seq2[int, E]                                         { return nil }
func BinarySearchFunc[E, T any](s []E, t T, cmp func(E, T) int) (int, bool)      { return 0, false }
func Chunk[E any](s []E, n int) iter.Seq[[]E]                                         { return nil }
func Clip[S any](s S) S                                                          { return s }
func Clone[S any](s S) S                                                         { return s }
func Collect[E any](seq iter.Seq[E]) []E                                              { return nil }
func Compact[S any](s S) S                                                       { return s }
func CompactFunc[E any](s []E, eq func(E, E) bool) []E                           { return s }
func CompareFunc[E1, E2 any](s1 []E1, s2 []E2, cmp func(E1, E2) int) int         { return 0 }
func Concat[S any](s ...S) S                                                     { return s[0] }
func ContainsFunc[E any](s []E, f func(E) bool) bool                             { return false }
func Delete[S any](s S, i, j int) S                                              { return s }
func DeleteFunc[E any](s []E, del func(E) bool) []E                              { return s }
func EqualFunc[E1, E2 any](s1 []E1, s2 []E2, eq func(E1, E2) bool) bool          { return false }
func Grow[S any](s S, n int) S                                                   { return s }
func IndexFunc[E any](s []E, f func(E) bool) int                                 { return 0 }
func Insert[S any, E any](s S, i int, v ...E) S                                  { return s }
func IsSortedFunc[E any](s []E, cmp func(a, b E) int) bool                       { return false }
func Max[E any](s []E) E                                                         { return s[0] }
func MaxFunc[E any](s []E, cmp func(a, b E) int) E                               { return s[0] }
func Min[E any](s []E) E                                                         { return s[0] }
func MinFunc[E any](s []E, cmp func(a, b E) int) E                               { return s[0] }
func Repeat[S any](s S, n int) S                                                 { return s }
func Replace[S any, E any](s S, i, j int, v ...E) S                              { return s }
func SortFunc[E any](s []E, cmp func(a, b E) int)                                {}
func SortStableFunc[E any](s []E, cmp func(a, b E) int)                          {}
func Sorted[E any](seq iter.Seq[E]) []E                                               { return nil }
func SortedFunc[E any](seq iter.Seq[E], cmp func(E, E) int) []E                       { return nil }
func SortedStableFunc[E any](seq iter.Seq[E], cmp func(E, E) int) []E                 { return nil }
func Values[E any](s []E) iter.Seq[E]                                                 { return nil }
