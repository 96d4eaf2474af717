// Which of the tests that a change may affect are likely to notice it: those at which much of the change arrives, when
// every place hands on what reaches it in equal parts to all that depend on it, and that speak of the same things.

import { splitIdentifier } from '../../text/tokens.ts'
import type { Impact } from './impact.ts'
import type { FileChange } from './seeds.ts'
import type { Seed } from './walk.ts'
import type { Walked } from './walked.ts'

/** What a place keeps handing on, and how often: a random walk with restart (Page et al. 1999), cut off early. */
const KEPT = 0.85
const ROUNDS = 12

/** How much of a change arrives at each test. */
function spread({ index }: Impact, { from, to }: Walked, seeds: readonly Seed[]): Float64Array {
  const states = 2 * index.placeCount
  const parts = new Float64Array(states)
  for (let step = 0; step < from.length; step++) parts[from.values[step]!]!++
  let now = new Float64Array(states)
  let next = new Float64Array(states)
  for (const { place, wide } of seeds) now[wide ? place + index.placeCount : place]! += 1 / seeds.length
  const arrived = new Float64Array(index.tests.length)
  for (let round = 0; round < ROUNDS; round++) {
    next.fill(0)
    for (let step = 0; step < from.length; step++) {
      const source = from.values[step]!
      const mass = now[source]!
      if (mass === 0) continue
      const target = to.values[step]!
      const part = (KEPT * mass) / parts[source]!
      if (target < states) next[target]! += part
      else arrived[target - states]! += part
    }
    ;[now, next] = [next, now]
  }
  return arrived
}

/**
 * How likely each test is to notice a change, the higher the likelier, on a scale of its own: by the share of the change
 * that arrives at it, and by the rare words that it has in common with the changed places and lines.
 */
export function scoreTests(
  impact: Impact,
  walked: Walked,
  seeds: readonly Seed[],
  changes: readonly FileChange[],
): Float64Array {
  const arrived = spread(impact, walked, seeds)
  const { names, titles, terms } = affinity(impact, seeds, changes)
  return arrived.map(
    (share, test) => 0.5 * Math.log(share + 1e-6) + 0.3 * (names[test]! + titles[test]!) + terms[test]!,
  )
}

/** Words of names, without those that every test has. */
function wordsOf(text: string, visit: (word: string) => void): void {
  for (const [identifier] of text.matchAll(/[A-Za-z_$][\w$]*/g))
    for (const part of splitIdentifier(identifier)) {
      const word = part.toLowerCase().replace(/s$/, '')
      if (word.length > 2 && word !== 'test' && word !== 'should') visit(word)
    }
}

/** The names of a test: its own, that of its type and of its file. */
function titleOf({ graph, index }: Impact, place: number): string {
  const names: string[] = []
  for (let at = place; at >= 0; at = index.parent[at]!) {
    if (at < graph.nodeCount && graph.kind[at]! > 5) break
    names.push(
      at < graph.nodeCount ? graph.strings[graph.name[at]!]! : index.strings[index.extraName[at - graph.nodeCount]!]!,
    )
  }
  return names.join(' ')
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')

/**
 * How much each test has in common with a change: `names`, the words of its names that the changed places' names have
 * too, and `terms`, the names in its code that the changed code has too, each by its rarity among the tests.
 */
function affinity(
  impact: Impact,
  seeds: readonly Seed[],
  changes: readonly FileChange[],
): { names: Float64Array; terms: Float64Array; titles: Float64Array } {
  const { index } = impact
  const count = index.tests.length
  const changed = new Set<string>()
  for (const { place } of seeds) {
    wordsOf(titleOf(impact, place), (word) => changed.add(word))
    wordsOf(baseOf(impact.pathOf(index.fileOfPlace[place]!)), (word) => changed.add(word))
  }
  const inText = new Set<string>()
  const identifiers = new Set<string>()
  for (const { text } of changes) {
    wordsOf(text, (word) => inText.add(word))
    for (const [identifier] of text.matchAll(/[A-Za-z_$][\w$]*/g)) identifiers.add(identifier)
  }
  const words: Set<string>[] = []
  const rarity = new Map<string, number>()
  for (const place of index.tests) {
    const own = new Set<string>()
    wordsOf(`${titleOf(impact, place)} ${baseOf(impact.pathOf(index.fileOfPlace[place]!))}`, (word) => own.add(word))
    for (const word of own) rarity.set(word, (rarity.get(word) ?? 0) + 1)
    words.push(own)
  }
  const sum = (own: ReadonlySet<string>, others: ReadonlySet<string>): number => {
    let total = 0
    for (const word of own) if (others.has(word)) total += Math.log(1 + count / rarity.get(word)!)
    return total
  }
  const inTests = new Uint32Array(index.strings.length)
  for (const term of index.terms) inTests[term]!++
  const terms = Float64Array.from(index.tests, (_, test) => {
    let total = 0
    for (let row = index.termStart[test]!; row < index.termStart[test + 1]!; row++) {
      const term = index.terms[row]!
      if (identifiers.has(index.strings[term]!)) total += Math.log(1 + count / inTests[term]!)
    }
    return total / Math.sqrt(10 + index.termStart[test + 1]! - index.termStart[test]!)
  })
  return {
    names: Float64Array.from(words, (own) => sum(own, changed)),
    titles: Float64Array.from(words, (own) => sum(own, inText)),
    terms,
  }
}
