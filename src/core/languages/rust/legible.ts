/**
 * Macros of the standard library whose arguments are expressions, written as calls (`assert!(` as `assert_(`), and
 * `vec![…]` as an array, so that the grammar reads the arguments. The text keeps its length.
 */
export function legible(source: string): string {
  if (!source.includes('!')) return source
  return source.replace(CALLS, '$1_$2').replace(/\bvec!(?=\[)/g, '    ')
}

const CALLS =
  /\b((?:debug_)?assert(?:_eq|_ne)?|e?print(?:ln)?|write(?:ln)?|format|panic|unreachable|todo|unimplemented|dbg)!(\()/g
