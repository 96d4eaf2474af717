// Blocks of test files that a runner calls: `describe('…', () => …)`, `it('…', () => …)`, `before(() => …)`, with their
// titles. They are recognised by the runners' names for these functions.

import { eachInside } from '../../../facts/operands.ts'
import { type Facts, listOf, NONE } from '../../../facts.ts'
import { BLOCK, Op, TRAILING } from '../../../vocabulary.ts'

/** The role of a block for a runner: a group of tests, a test, or code that runs for all tests of its group. */
export type BlockKind = 'suite' | 'test' | 'hook'

/** A block: its title ('' where it is no plain text), the line of its call and the row of `functions` that is its body. */
export type Block = { kind: BlockKind; title: string; line: number; fn: number; call: number }

const KINDS: ReadonlyMap<string, BlockKind> = new Map([
  ...words('suite', 'describe context suite module feature xdescribe fdescribe shared_examples shared_context'),
  ...words('test', 'it test specify example scenario should xit fit its'),
  ...words('hook', 'before after beforeEach afterEach beforeAll afterAll setup teardown suiteSetup suiteTeardown'),
  ...words('hook', 'before_each after_each around let let! subject'),
])

function words(kind: BlockKind, list: string): [string, BlockKind][] {
  return list.split(' ').map((word) => [word, kind])
}

/** The blocks of a test file, in the order of their calls. */
export function blocksOf(facts: Facts): Block[] {
  const { calls } = facts
  const blocks: Block[] = []
  for (let row = 0; row < calls.length; row++) {
    const call = calls.expr[row]!
    if (facts.exprs.op[call] !== Op.Call) continue
    const kind = KINDS.get(runnerName(facts, facts.exprs.a[call]!))
    if (!kind) continue
    const args = facts.exprs.b[call]! >= 0 ? [...listOf(facts, facts.exprs.b[call]!)] : []
    const fn = bodyAmong(facts, args)
    if (fn === NONE) continue
    const title = textOf(facts, args[0]!)
    if (kind === 'hook' || title !== undefined || args.length > 1)
      blocks.push({ kind, title: title ?? '', line: calls.line[row]!, fn, call })
  }
  return blocks
}

/** The name by which a chain of members and calls (`it.skip`, `test.each([…])`) begins, or the member of a parameter (`t.test`). */
function runnerName(facts: Facts, callee: number): string {
  const { exprs } = facts
  // where functions have names of their own, they are told by these brackets
  const wordOf = (string: number): string => facts.strings[string]!.replace(/\(\)$/, '')
  let name = ''
  for (let at = callee; at >= 0; ) {
    const op = exprs.op[at]!
    if (op === Op.Name) return KINDS.has(wordOf(exprs.a[at]!)) ? wordOf(exprs.a[at]!) : name
    if (op === Op.Member) name = wordOf(exprs.b[at]!)
    if (op === Op.Member || op === Op.Call || op === Op.Apply) at = exprs.a[at]!
    else if (op === Op.First || op === Op.Union) at = listOf(facts, exprs.a[at]!)[0] ?? NONE
    else return name
  }
  return name
}

/** Names of arguments that stand behind the others. */
const BLOCKS: ReadonlySet<string> = new Set([BLOCK, TRAILING])

/** The function among arguments, also where another call wraps it. */
function bodyAmong(facts: Facts, args: readonly number[]): number {
  const { exprs, strings } = facts
  let fn: number = NONE
  for (const arg of [...args].reverse()) {
    const isNamed = exprs.op[arg] === Op.Keyword && exprs.a[arg]! >= 0 && !BLOCKS.has(strings[exprs.a[arg]!]!)
    if (isNamed || fn !== NONE) continue
    eachInside(facts, arg, (expr) => {
      if (exprs.op[expr] === Op.Function && fn === NONE) fn = exprs.a[expr]!
      return fn === NONE
    })
  }
  return fn
}

/** The text of a literal, where it is known. */
export function textOf({ exprs, strings }: Facts, row: number): string | undefined {
  if (row < 0) return undefined
  if (exprs.op[row] === Op.Key) return strings[exprs.a[row]!]
  return exprs.op[row] === Op.Literal && exprs.b[row]! >= 0 ? strings[exprs.b[row]!] : undefined
}
