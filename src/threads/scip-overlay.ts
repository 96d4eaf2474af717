// Overlays of the indexes given with an ingest. A document is joined only with the file as the tree has it: not when
// its bytes have changed since the walk.

import { fileURLToPath } from 'node:url'
import { readBytes } from '../clients/files.ts'
import { isInside } from '../clients/inside.ts'
import { documentsOf, type IndexFile } from '../clients/scip-index.ts'
import { decodeText } from '../core/decode.ts'
import type { LinkFile } from '../core/graph/link/link.ts'
import { SCIP_READS_MAX } from '../core/limits.ts'
import { type Joined, type Overlay, overlayBuilder } from '../core/scip/overlay.ts'
import type { Tree } from '../core/tree.ts'

/** Joins indexes with the facts of files. Throws indexInvalid or indexBroken. */
export function overlayOf(
  indexes: readonly IndexFile[],
  { root, tree, files }: { root: string; tree: Tree; files: readonly LinkFile[] },
): { overlay: Overlay; joined: Joined } {
  const builder = overlayBuilder()
  const factsOf = new Map(files.map(({ path, facts }) => [path, facts]))
  const hashes = new Map(tree.paths.map((path, row) => [path, tree.hashes[row]!]))
  const reads = new Map<string, number>()
  const sourceOf = (path: string): Parameters<typeof builder.add>[2] => {
    const facts = factsOf.get(path)
    const times = (reads.get(path) ?? 0) + 1
    if (facts) reads.set(path, times)
    if (times > SCIP_READS_MAX) return undefined
    const read = facts && readBytes(root, path)
    if (!facts || !read || !('bytes' in read) || read.hash !== hashes.get(path)) return undefined
    const decoded = decodeText(read.bytes, path)
    return 'text' in decoded ? { text: decoded.text, facts } : undefined
  }
  for (const index of indexes) {
    for (const { root: stated, document } of documentsOf(index)) {
      const path = pathIn(root, stated, document.path)
      builder.add(path, document, sourceOf(path))
    }
  }
  return builder.finish()
}

/** A document's path in the repository: an index of a part of it counts from that part. */
function pathIn(root: string, stated: string, path: string): string {
  const folder = folderOf(stated)
  return folder !== undefined && folder !== root && isInside(folder, root)
    ? `${folder.slice(root.length + 1)}/${path}`
    : path
}

/** The folder of a file URL; undefined when it is none. */
function folderOf(url: string): string | undefined {
  try {
    return fileURLToPath(url).replace(/(?<=.)\/+$/, '')
  } catch {
    return undefined
  }
}
