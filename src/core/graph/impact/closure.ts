// Which file loads which, itself or through others.

import { componentsOf } from '../components.ts'
import type { ImpactIndex } from './index.ts'

/** Memory for all files that all files load, as bits, and for those that were worked out one by one: a repository of 16,000 files. */
const BYTES_MAX = 32 * 1024 * 1024

type Index = Pick<ImpactIndex, 'loadStart' | 'loads' | 'fileNode'>

/** Sets of files as bits: file `f` is bit `f % 32` of the word `f / 32`. */
export type Files = Uint32Array

export const hasFile = (files: Files, file: number): boolean => (files[file >> 5]! & (1 << (file & 31))) !== 0

export const addFile = (files: Files, file: number): void => {
  files[file >> 5]! |= 1 << (file & 31)
}

/** The files that each file loads; every file loads itself. Of all files worked out at once where memory allows. */
export class Closure {
  readonly #index: Index
  readonly #words: number
  #all: { bits: Uint32Array; row: Uint32Array } | undefined
  readonly #known = new Map<number, Files>()
  readonly #loaders = new Map<number, Files>()
  #reverse: Pick<Index, 'loadStart' | 'loads'> | undefined

  constructor(index: Index) {
    this.#index = index
    this.#words = (index.fileNode.length + 31) >> 5
  }

  /** Works the sets of all files out, where memory allows, as the first question would. */
  ready(): void {
    this.#whole()
  }

  /** A set without files. */
  none(): Files {
    return new Uint32Array(this.#words)
  }

  /** The files that a file loads. */
  of(file: number): Files {
    const all = this.#whole()
    if (all) return all.bits.subarray(all.row[file]! * this.#words, (all.row[file]! + 1) * this.#words)
    return this.#remembered(this.#known, file, this.#index)
  }

  has(from: number, to: number): boolean {
    if (this.#whole()) return hasFile(this.of(from), to)
    // Those who ask mean one file loaded by many.
    return hasFile(this.#remembered(this.#loaders, to, (this.#reverse ??= reversed(this.#index))), from)
  }

  /** The sets of all files; undefined where they take too much memory. */
  #whole() {
    const { fileNode, loadStart, loads } = this.#index
    const count = fileNode.length
    if (this.#all || count * this.#words * 4 > BYTES_MAX) return this.#all
    const targets: number[][] = []
    for (let file = 0; file < count; file++) {
      const own: number[] = []
      for (let row = loadStart[file]!; row < loadStart[file + 1]!; row++) own.push(loads[row]!)
      targets.push(own)
    }
    const components = componentsOf(targets)
    const row = new Uint32Array(count)
    for (const [at, members] of components.entries()) for (const file of members) row[file] = at
    const words = this.#words
    const bits = new Uint32Array(components.length * words)
    /** By component: the one that took its files over last, plus one. */
    const seen = new Uint32Array(components.length)
    // What a component leads to is before it.
    for (let at = 0; at < components.length; at++) {
      const own = at * words
      seen[at] = at + 1
      for (const file of components[at]!) {
        bits[own + (file >> 5)]! |= 1 << (file & 31)
        const files = targets[file]!
        for (let each = 0; each < files.length; each++) {
          const from = row[files[each]!]!
          if (seen[from] === at + 1) continue
          seen[from] = at + 1
          for (let word = 0, one = own, other = from * words; word < words; word++) bits[one++]! |= bits[other++]!
        }
      }
    }
    return (this.#all = { bits, row })
  }

  #remembered(
    known: Map<number, Files>,
    file: number,
    { loadStart, loads }: Pick<Index, 'loadStart' | 'loads'>,
  ): Files {
    const before = known.get(file)
    if (before) return before
    const found = this.none()
    addFile(found, file)
    const open = [file]
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (let row = loadStart[at]!; row < loadStart[at + 1]!; row++)
        if (!hasFile(found, loads[row]!)) {
          addFile(found, loads[row]!)
          open.push(loads[row]!)
        }
    if ((known.size + 1) * found.byteLength <= BYTES_MAX) known.set(file, found)
    return found
  }
}

/** By file, those that load it themselves. */
function reversed({ loadStart, loads, fileNode }: Index): Pick<Index, 'loadStart' | 'loads'> {
  const start = new Uint32Array(fileNode.length + 1)
  for (const to of loads) start[to + 1]!++
  for (let file = 0; file < fileNode.length; file++) start[file + 1]! += start[file]!
  const source = new Uint32Array(loads.length)
  const next = start.slice()
  for (let file = 0; file < fileNode.length; file++)
    for (let row = loadStart[file]!; row < loadStart[file + 1]!; row++) source[next[loads[row]!]!++] = file
  return { loadStart: start, loads: source }
}
