// Macros with a value, for the files that do not define them: each rule of plain arguments is a function of these. The
// calls in it are those of the macro's body, which belong to no file.

import { NONE } from '../../../facts.ts'
import { parse } from '../../../syntax/parse.ts'
import { lineAt } from '../../../syntax/syntax.ts'
import { BindFlag, BindingKind, CallFlag } from '../../../vocabulary.ts'
import { assign, bind } from '../../kit/bindings.ts'
import { addCall, nameExpr, unknown } from '../../kit/expressions.ts'
import { kind } from '../../kit/nodes.ts'
import { lowerExpression } from '../expressions.ts'
import { grammar } from '../grammar.ts'
import type { Lowering, Place } from '../state.ts'
import { plainRules } from './macro-rules/rules.ts'

/** Declares the macros of a file that have a value, each for the number of its arguments. */
export function declareValueMacros(l: Lowering, at: Place): void {
  for (const [name, definitions] of l.macros.byName) {
    const [first, ...others] = definitions
    if (others.length > 0) continue // which of them is compiled is not known
    for (const count of plainRules(first!.source)) {
      const names = Array.from({ length: count }, (_, i) => `a${i}`).join(', ')
      const tree = parse(grammar, `fn f() { |${names}| ${name}!(${names}) }`)
      if (!tree) continue
      const line = lineAt(l.tree, first!.at)
      const inner: Lowering = { ...l, tree: { ...tree, lineOf: () => line }, isFromMacro: () => true }
      const closure = inner.tree.kind.findIndex((_, node) => kind(inner, node) === 'closure_expression')
      if (closure < 0) continue
      const flags = BindFlag.Const | BindFlag.Exported | BindFlag.Global
      const binding = bind(l, at, nameOf(name, count), NONE, { kind: BindingKind.Variable, flags, line, offset: 0 })
      assign(l, at, binding, lowerExpression(inner, closure, at), 0)
    }
  }
}

/** The value of a macro that another file may define. */
export function valueOfMacro(l: Lowering, at: Place, macro: string, args: readonly number[], node: number): number {
  if (STANDARD.has(macro)) return unknown(l)
  return addCall(l, at, nameExpr(l, at, nameOf(macro, args.length), node), args, node, { flags: CallFlag.MacroName })
}

/** The name of the function that a macro is with that many arguments; no name of Rust is like it. */
const nameOf = (macro: string, count: number): string => `${macro}!${count}`

/** Macros of the standard library without a value that has members. */
const STANDARD: ReadonlySet<string> = new Set(
  (
    'assert assert_eq assert_ne cfg column compile_error debug_assert debug_assert_eq debug_assert_ne eprint eprintln ' +
    'include_bytes module_path option_env panic print println todo unimplemented unreachable write writeln'
  ).split(' '),
)
