// The preludes of the languages of a project, kept in the store like the facts of any file: lowering one takes longer
// than linking a small project, and the thread that links has all others wait for it.

import { type Gate, throwIfLeft } from '../src/clients/gate.ts'
import { encodeFacts } from '../src/core/facts/bytes.ts'
import { preludeFacts, preludeFiles } from '../src/core/graph/link/program/prelude.ts'
import { languagesOf } from '../src/core/languages/linked.ts'
import { isPreludeStored, preludeKey } from '../src/threads/preludes.ts'
import { storesOf } from '../src/threads/stores.ts'

/** A walked tree; `left` is shut when nobody waits for its preludes any more. */
export type PreludesInput = { dir: string; project: string; generation: number; left?: Gate }

/** Stores the preludes of the languages of a walked tree that are not stored yet, that of a language in one write. */
export default async function storePreludes(task: PreludesInput): Promise<void> {
  const stores = storesOf(task.dir)
  const tree = await stores.trees.get(task.project, task.generation)
  if (!tree) throw new Error('the walked tree is gone')
  for (const language of (await languagesOf(tree.paths)).values()) {
    if (await isPreludeStored(stores, [language])) continue
    const stored = preludeFiles(language).map((file) => {
      throwIfLeft(task.left)
      return { key: preludeKey(language, file.path), bytes: encodeFacts(preludeFacts(language, file)) }
    })
    await stores.facts.put(stored)
  }
}
