// Whether the pages of an LMDB file hang together: looked at before it is opened, because a damaged page kills the
// process that meets it.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { storeUnavailable } from '../../core/errors.ts'
import { DAMAGED, META, NO_ROOT } from './header.ts'

/** Byte offsets of the fields of a page (the first four are of every page), and of a node in it. */
const PAGE = { number: 0, transaction: 8, pad: 16, flags: 18, lower: 20, upper: 22, nodes: 24 }
const NODE = { low: 0, high: 2, flags: 4, keyBytes: 6, key: 8 }
const BRANCH = 1
const LEAF = 2
/** Flags of a node: its value is on pages of its own, it is a tree of its own, or neither. */
const OVERFLOW = 1
const SUBTREE = 2
/** Bytes of the record of a tree (MDB_db), and where its depth and its root are. */
const TREE = { bytes: 48, depth: 6, root: 40 }
const META_BYTES = 160

type Tree = { root: bigint; depth: number }
/** One of the two states that a file holds: the latest, which LMDB opens, and the one before it. `lastPage` is one that is in the file. */
type State = { pageSize: number; lastPage: number; transaction: bigint; trees: Tree[] }

/** While another thread writes, pages of the state that was read may be used for others. */
const TRIES = 3

/**
 * Throws storeUnavailable when the latest state of the file is not whole; the one before it helps nobody. Values with pages of their own must be in the file but
 * are not read, so that a large file is checked quickly (1 GB in half a second); nor are pages that no tree leads to.
 */
export function checkPages(file: string): void {
  const handle = openSync(file, 'r')
  try {
    for (let left = TRIES; left > 0; left--) {
      const state = latestState(handle)
      if (state && isWhole(handle, state)) return
      if (latestState(handle)?.transaction === state?.transaction) break
    }
    throw storeUnavailable(DAMAGED)
  } finally {
    closeSync(handle)
  }
}

/** The state of the later transaction, as LMDB picks it. */
function latestState(handle: number): State | undefined {
  const first = readState(handle, 0)
  const second = first && readState(handle, first.pageSize)
  return first && second && second.transaction > first.transaction ? second : first
}

function readState(handle: number, offset: number): State | undefined {
  const meta = Buffer.alloc(META_BYTES)
  if (readSync(handle, meta, 0, META_BYTES, offset) < META_BYTES) return undefined
  const pageSize = meta.readUInt32LE(META.pageSize)
  return {
    pageSize,
    lastPage: Math.min(Number(meta.readBigUInt64LE(META.lastPage)), Math.floor(fstatSync(handle).size / pageSize) - 1),
    transaction: meta.readBigUInt64LE(META.transaction),
    trees: [META.freeRoot, META.mainRoot].map((root) => treeAt(meta, root - TREE.root)),
  }
}

const treeAt = (bytes: Buffer, at: number): Tree => ({
  depth: bytes.readUInt16LE(at + TREE.depth),
  root: bytes.readBigUInt64LE(at + TREE.root),
})

function isWhole(handle: number, state: State): boolean {
  const open = [...state.trees]
  const seen = new Set<bigint>()
  const page = Buffer.alloc(state.pageSize)
  for (let tree = open.pop(); tree !== undefined; tree = open.pop()) {
    const { root, depth } = tree
    if (root === NO_ROOT && depth === 0) continue
    if (root < 2n || root > state.lastPage || seen.has(root)) return false
    seen.add(root)
    const read = readSync(handle, page, 0, state.pageSize, Number(root) * state.pageSize)
    if (read < state.pageSize || !isPage(page, tree, state)) return false
    const below = treesBelow(page, depth, state)
    if (below === undefined) return false
    open.push(...below)
  }
  return true
}

/** Whether the head of a page is valid at this place. */
function isPage(page: Buffer, { root, depth }: Tree, { pageSize, transaction }: State): boolean {
  const lower = page.readUInt16LE(PAGE.lower)
  const upper = page.readUInt16LE(PAGE.upper)
  return (
    page.readBigUInt64LE(PAGE.number) === root &&
    page.readBigUInt64LE(PAGE.transaction) <= transaction &&
    page.readUInt16LE(PAGE.pad) === 0 &&
    page.readUInt16LE(PAGE.flags) === (depth === 1 ? LEAF : BRANCH) &&
    lower % 2 === 0 &&
    lower > 0 &&
    lower <= upper &&
    upper <= pageSize - PAGE.nodes
  )
}

/** The trees and pages that the nodes of a page lead to; undefined when one of them is damaged. */
function treesBelow(page: Buffer, depth: number, state: State): Tree[] | undefined {
  const trees: Tree[] = []
  const upper = page.readUInt16LE(PAGE.upper)
  for (let index = 0; index < page.readUInt16LE(PAGE.lower); index += 2) {
    const at = PAGE.nodes + page.readUInt16LE(PAGE.nodes + index)
    if (at < PAGE.nodes + upper || at + NODE.key > page.length) return undefined
    const flags = page.readUInt16LE(at + NODE.flags)
    const value = at + NODE.key + page.readUInt16LE(at + NODE.keyBytes)
    const number = page.readUInt16LE(at + NODE.low) + page.readUInt16LE(at + NODE.high) * 0x1_0000
    if (depth > 1) {
      if (value > page.length) return undefined
      trees.push({ root: BigInt(number) + BigInt(flags) * 0x1_0000_0000n, depth: depth - 1 })
    } else if (!isLeafNode(page, { flags, value, bytes: number }, state)) return undefined
    else if (flags === SUBTREE) trees.push(treeAt(page, value))
  }
  return trees
}

type LeafNode = { flags: number; value: number; bytes: number }

function isLeafNode(page: Buffer, { flags, value, bytes }: LeafNode, { pageSize, lastPage }: State): boolean {
  if (flags === OVERFLOW) {
    if (value + 8 > page.length) return false
    const first = page.readBigUInt64LE(value)
    return first > 1n && Number(first) + Math.ceil((PAGE.nodes + bytes) / pageSize) - 1 <= lastPage
  }
  if (flags === SUBTREE && bytes !== TREE.bytes) return false
  return (flags === 0 || flags === SUBTREE) && value + bytes <= page.length
}
