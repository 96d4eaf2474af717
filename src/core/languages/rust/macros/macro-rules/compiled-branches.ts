// The compiled branches of `cfg_if!` and `cfg_select!`: the first whose condition holds, and undecided ones before it.

import { addAll } from '../../../../collections/lists.ts'
import { cfgHolds } from '../../modules/cfg.ts'
import { type Token, textOf } from './token-trees.ts'

/** A branch: when it is compiled, and its tokens. */
type Branch = { condition: readonly Token[]; body: readonly Token[] }

/** Reads the branches between the brackets of a macro; undefined where they are something else. */
type Reader = (tokens: readonly Token[]) => Branch[] | undefined

/**
 * The tokens that a macro selects from its arguments; undefined for other macros, and for arguments of another form.
 */
export function compiledBranches(path: string, args: () => readonly Token[] | undefined): Token[] | undefined {
  const read = READERS.get(path)
  const tokens = read && args()
  const branches = tokens && read(tokens)
  if (!branches) return undefined
  const out: Token[] = []
  for (const { condition, body } of branches) {
    const holds = condition.length === 0 ? true : cfgHolds([`#[cfg(${textOf(condition).text})]`])
    if (holds !== false) addAll(out, body)
    if (holds === true) break
  }
  return out
}

/** `if #[cfg(…)] { … } else if #[cfg(…)] { … } else { … }`. */
const readIfs: Reader = (tokens) => {
  const branches: Branch[] = []
  for (let at = 0; at < tokens.length; at += 5) {
    const [word, , attribute, body, otherwise, last] = tokens.slice(at, at + 6)
    const condition = attribute?.inner?.[1]?.inner
    if (word!.text !== 'if' || condition === undefined || body?.text !== '{') return undefined
    branches.push({ condition, body: body.inner! })
    if (otherwise?.text !== 'else') return branches
    if (last?.text === '{') return [...branches, { condition: [], body: last.inner! }]
  }
  return undefined
}

/** `unix => { … } _ => { … }`, or with expressions that end in a comma. */
const readArms: Reader = (tokens) => {
  const branches: Branch[] = []
  for (let at = 0; at < tokens.length; ) {
    const arrow = tokens.findIndex(({ text }, i) => i > at && text === '=' && tokens[i + 1]?.text === '>')
    const first = tokens[arrow + 2]
    if (arrow < 0 || first === undefined) return undefined
    const isBlock = first.text === '{'
    const end = isBlock ? arrow + 3 : endOfArm(tokens, arrow)
    const condition = tokens.slice(at, arrow)
    branches.push({
      condition: condition.length === 1 && condition[0]!.text === '_' ? [] : condition,
      body: isBlock ? first.inner! : tokens.slice(arrow + 2, end),
    })
    at = tokens[end]?.text === ',' ? end + 1 : end
  }
  return branches
}

function endOfArm(tokens: readonly Token[], arrow: number): number {
  const comma = tokens.findIndex(({ text }, i) => i > arrow && text === ',')
  return comma < 0 ? tokens.length : comma
}

const READERS: ReadonlyMap<string, Reader> = new Map([
  ['cfg_if', readIfs],
  ['cfg_if::cfg_if', readIfs],
  ['cfg_select', readArms],
  ['std::cfg_select', readArms],
  ['core::cfg_select', readArms],
])
