// The boxes of a map: the folders of a repository, opened where most of its code is, as far as there is room.

import { append } from '../../collections/multimap.ts'
import { compareText } from '../../order.ts'

/** A folder with all that lies in it, the files that lie directly in a folder, or one file. */
export type BoxKind = 'folder' | 'files' | 'file'

/** A box; `files` are positions in the list of paths that it was made of. */
export type Box = { kind: BoxKind; path: string; files: number[] }

/**
 * About `most` boxes that together hold every path below `under` (the root, if empty) once: larger folders are opened
 * first, then, while there is room, the files of a folder are shown one by one. A folder that holds nothing but another
 * one is shown as that one. None when no path lies below `under`.
 */
export function boxesOf(paths: readonly string[], under: string, most: number): Box[] {
  const files = paths.flatMap((path, at) => (isBelow(path, under) ? [at] : []))
  if (files.length === 0) return []
  const root = narrowed(paths, { kind: 'folder', path: under, files })
  let boxes = [root]
  for (const kind of ['folder', 'files'] as const) {
    const closed = new Set<Box>()
    for (let box = next(boxes, kind, closed); box; box = next(boxes, kind, closed)) {
      const parts = opened(paths, box)
      // A view that is one box shows nothing: it is opened beyond the room that there is.
      if (boxes.length === 1 ? parts.length > BOXES_MAX : boxes.length - 1 + parts.length > most) closed.add(box)
      else boxes = boxes.flatMap((each) => (each === box ? parts : [each]))
    }
  }
  return boxes.sort((a, b) => compareText(a.path, b.path))
}

/** Whether a path lies in a folder; everything lies in the root, which has no name. */
export const isBelow = (path: string, folder: string): boolean => folder === '' || path.startsWith(`${folder}/`)

/** Boxes of one view at most. */
const BOXES_MAX = 400

/** The box to open next: the largest folder, or the fewest files. */
function next(boxes: readonly Box[], kind: BoxKind, closed: ReadonlySet<Box>): Box | undefined {
  const rank = ({ files }: Box): number => (kind === 'folder' ? -files.length : files.length)
  const open = boxes.filter((box) => box.kind === kind && !closed.has(box))
  return open.length === 0 ? undefined : open.reduce((best, box) => (rank(box) < rank(best) ? box : best))
}

/** The parts of a box. */
function opened(paths: readonly string[], { kind, path, files }: Box): Box[] {
  if (kind === 'files') return files.map((file) => ({ kind: 'file', path: paths[file]!, files: [file] }))
  const start = path === '' ? 0 : path.length + 1
  const direct: number[] = []
  const folders = new Map<string, number[]>()
  for (const file of files) {
    const end = paths[file]!.indexOf('/', start)
    if (end === -1) direct.push(file)
    else {
      const folder = paths[file]!.slice(0, end)
      append(folders, folder, file)
    }
  }
  const boxes = [...folders].map(([folder, own]) => narrowed(paths, { kind: 'folder', path: folder, files: own }))
  if (direct.length === 0) return boxes
  return [...boxes, alone(paths, { kind: 'files', path, files: direct })]
}

/** A folder, or the one below it that holds all of its files. */
function narrowed(paths: readonly string[], { path, files }: Box): Box {
  let folder = path
  for (;;) {
    const start = folder === '' ? 0 : folder.length + 1
    const first = paths[files[0]!]!
    const end = first.indexOf('/', start)
    const inner = `${first.slice(0, end)}/`
    if (end === -1 || !files.every((file) => paths[file]!.startsWith(inner))) break
    folder = inner.slice(0, -1)
  }
  return alone(paths, { kind: 'folder', path: folder, files })
}

/** A box of one file is that file. */
const alone = (paths: readonly string[], box: Box): Box =>
  box.files.length === 1 ? { kind: 'file', path: paths[box.files[0]!]!, files: box.files } : box
