// Words of the files through which a change reaches its tests: a change of a router's layer is tested where tests are named
// after the router, too.

import { oncePerNumber } from '../../collections/once.ts'
import { NodeFlag } from '../graph.ts'
import type { Impact } from './impact.ts'
import type { Seed } from './walk/walk.ts'
import type { Walked } from './walk/walked.ts'
import { stemsOf } from './words.ts'

/** A file through which less than this share of a change passes says nothing. */
const SHARE_MIN = 1e-3

/** Files that are named by their folder. */
const OF_FOLDER = /^(index|__init__|mod|lib|main)$/

/** By stem, the share of a change that passes through files of such a name, and through folders of it: 1 at most. */
export type WayNames = { files: ReadonlyMap<string, number>; folders: ReadonlyMap<string, number> }

/** The names on the ways of a change; `passed` are the shares that pass through the reached states. Changed places and code of tests are left out. */
export function wayNames(impact: Impact, walked: Walked, seeds: readonly Seed[], passed: Float64Array): WayNames {
  const files = new Map<string, number>()
  const folders = new Map<string, number>()
  const shares = sharesOfFiles(impact, walked, seeds, passed)
  for (let file = 0; file < shares.length; file++) {
    const share = shares[file]!
    if (share < SHARE_MIN) continue
    const { name, folder } = stemsOfPath(impact, file)
    for (const stem of name) files.set(stem, Math.min(1, share + (files.get(stem) ?? 0)))
    for (const stem of folder) folders.set(stem, Math.min(1, share + (folders.get(stem) ?? 0)))
  }
  return { files, folders }
}

function sharesOfFiles({ graph, index }: Impact, walked: Walked, seeds: readonly Seed[], passed: Float64Array) {
  const changed = new Set(seeds.map(({ place }) => place))
  const shares = new Float64Array(index.fileNode.length)
  const reached = walked.reached()
  for (let at = 0; at < reached.length; at++) {
    if (passed[at] === 0) continue
    const place = reached[at]! % walked.places
    const file = index.fileOfPlace[place]!
    const node = place < graph.nodeCount ? place : index.extraFile[place - graph.nodeCount]!
    const isTest = (graph.nodeFlags[node]! & NodeFlag.Test) !== 0
    if (file >= 0 && !isTest && !changed.has(place)) shares[file]! += passed[at]!
  }
  return shares
}

type PathStems = { name: readonly string[]; folder: readonly string[] }

/** The stems of the name of a file and of the folder that it is in. */
const stemsOfPath = oncePerNumber((impact: Impact, file): PathStems => {
  const [name = '', folder = ''] = impact.pathOf(file).split('/').reverse()
  const own = name.replace(/\.\w+$/, '')
  return {
    name: [...stemsOf(OF_FOLDER.test(own) && folder !== '' ? folder : own)],
    folder: [...stemsOf(folder)],
  }
})
