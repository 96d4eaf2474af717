// Features of crates: those that are on in a plain build, by the manifests. Of two items of one name that a feature
// excludes from each other, both are in the facts of their file; the choice between them is made here.

import { append } from '../../../collections/multimap.ts'
import { folderOf, inFolder } from '../../../paths.ts'
import { holdsWith } from './cfg.ts'
import { type Manifest, readManifest } from './manifests.ts'

/** The name of an item that counts only if a condition holds: `name#condition?`. */
export const nameIf = (name: string, condition: string): string => `${name}#${condition}?`

/**
 * Resolves conditional names in a file's facts: drops the condition from a name if it holds with the features of the
 * file's package, and keeps the marked name otherwise.
 */
export function rustNames(files: ReadonlyMap<string, string>): (path: string, text: string) => string {
  const features = new Map<Manifest, ReadonlySet<string>>()
  const manifests = new Map<string, Manifest>()
  let asked: ReadonlyMap<string, readonly string[]> | undefined

  function featuresIn(manifest: Manifest): ReadonlySet<string> {
    let known = features.get(manifest)
    if (!known) {
      asked ??= askedFor([...manifests.values()])
      features.set(manifest, (known = featuresOn(manifest, asked)))
    }
    return known
  }

  function featuresOf(path: string): ReadonlySet<string> | undefined {
    if (manifests.size < files.size) for (const [file, text] of files) manifests.set(file, readManifest(text))
    for (let folder = folderOf(path); ; folder = folderOf(folder)) {
      const manifest = manifests.get(inFolder(folder, 'Cargo.toml'))
      if (manifest?.package) return featuresIn(manifest)
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

/**
 * Features that packages request of their dependencies, by the dependency's name: a build of the whole project has them
 * on.
 */
function askedFor(manifests: readonly Manifest[]): Map<string, string[]> {
  const asked = new Map<string, string[]>()
  for (const { dependencies } of manifests)
    for (const { name, renamed, features, optional, isNormal } of dependencies)
      if (isNormal && !optional) for (const wanted of features) append(asked, renamed ?? name, wanted)
  while (handOn(manifests, asked));
  return asked
}

/** Adds the features of other packages that enabled features turn on (`engine/syntax`); true when some are new. */
function handOn(manifests: readonly Manifest[], asked: Map<string, string[]>): boolean {
  let hasMore = false
  for (const manifest of manifests)
    for (const feature of featuresOn(manifest, asked)) {
      const [, name, wanted] = /^([\w-]+)\??\/([\w-]+)$/.exec(feature) ?? []
      if (wanted === undefined || asked.get(name!)?.includes(wanted)) continue
      append(asked, name!, wanted)
      hasMore = true
    }
  return hasMore
}

/** The features that `default` and the requested ones turn on, directly or through each other. */
function featuresOn(manifest: Manifest, asked: ReadonlyMap<string, readonly string[]>): Set<string> {
  const on = new Set<string>()
  const todo = ['default', ...(asked.get(manifest.package?.name ?? '') ?? [])]
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    if (on.has(name)) continue
    on.add(name)
    todo.push(...(manifest.features.get(name) ?? []).map((one) => one.replace(/^dep:/, '')))
  }
  return on
}
