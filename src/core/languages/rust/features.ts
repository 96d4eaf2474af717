// Features of crates: which a plain build has on, as the manifests say. Two items of one name that a feature chooses
// between are both in the facts of their file; which of them the name means is settled here.

import { folderOf, inFolder } from '../paths.ts'
import { holdsWith } from './cfg.ts'

/** What is put behind the name of an item that only counts if a condition holds: `name#condition?`. */
export const nameIf = (name: string, condition: string): string => `${name}#${condition}?`

/** The name that a string of the facts of a file stands for: that of an item whose condition holds without it. */
export function rustNames(manifests: ReadonlyMap<string, string>): (path: string, text: string) => string {
  const features = new Map<string, ReadonlySet<string>>()

  function featuresIn(manifest: string, text: string): ReadonlySet<string> {
    let known = features.get(manifest)
    if (!known) features.set(manifest, (known = defaultFeatures(text)))
    return known
  }

  function featuresOf(path: string): ReadonlySet<string> | undefined {
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      const manifest = inFolder(folder, 'Cargo.toml')
      const text = manifests.get(manifest)
      if (text !== undefined && /^\s*\[package\]/m.test(text)) return featuresIn(manifest, text)
      if (folder === '') return undefined
    }
  }

  return (path, text) => {
    if (text.charCodeAt(text.length - 1) !== QUESTION_MARK) return text
    const hash = text.indexOf('#')
    if (hash < 0) return text
    return holdsWith(text.slice(hash + 1, -1), featuresOf(path)) ? text.slice(0, hash) : text
  }
}

const QUESTION_MARK = 63

/** The features that `default` turns on, and what these turn on. */
function defaultFeatures(manifest: string): Set<string> {
  const section =
    /^\s*\[features\]\s*(?:#.*)?$([\s\S]*?)(?=^\s*\[[\w"'.[-]+\s*\]|$(?![\s\S]))/m.exec(manifest)?.[1] ?? ''
  const lists = new Map<string, string[]>()
  for (const [, name, list] of section.matchAll(/^\s*"?([\w-]+)"?\s*=\s*\[([^\]]*)\]/gm))
    lists.set(
      name!,
      [...list!.matchAll(/"([^"]+)"/g)].map(([, one]) => one!.replace(/^dep:/, '')),
    )
  const on = new Set<string>()
  const todo = ['default']
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    if (on.has(name)) continue
    on.add(name)
    todo.push(...(lists.get(name) ?? []))
  }
  return on
}
