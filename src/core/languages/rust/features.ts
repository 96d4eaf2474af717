// Features of crates: which a plain build has on, as the manifests say. Two items of one name that a feature chooses
// between are both in the facts of their file; which of them the name means is settled here.

import { append } from '../../multimap.ts'
import { folderOf, inFolder } from '../paths.ts'
import { holdsWith } from './cfg.ts'

/** What is put behind the name of an item that only counts if a condition holds: `name#condition?`. */
export const nameIf = (name: string, condition: string): string => `${name}#${condition}?`

/** The name that a string of the facts of a file stands for: that of an item whose condition holds without it. */
export function rustNames(manifests: ReadonlyMap<string, string>): (path: string, text: string) => string {
  const features = new Map<string, ReadonlySet<string>>()

  let asked: ReadonlyMap<string, readonly string[]> | undefined

  function featuresIn(manifest: string, text: string): ReadonlySet<string> {
    let known = features.get(manifest)
    if (!known) {
      asked ??= askedFor([...manifests.values()])
      features.set(manifest, (known = featuresOn(text, asked.get(packageOf(text)) ?? [])))
    }
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

const packageOf = (manifest: string): string => /^\s*name\s*=\s*"([^"]+)"/m.exec(manifest)?.[1] ?? ''

/** The features that packages ask for of those which they need, by the names of these: a build of all has them on. */
function askedFor(manifests: readonly string[]): Map<string, string[]> {
  const asked = new Map<string, string[]>()
  for (const manifest of manifests)
    for (const [, section] of manifest.matchAll(DEPENDENCIES))
      for (const [, name, body] of section!.matchAll(/^\s*"?([\w-]+)"?\s*=\s*\{([^}]*)\}/gm)) {
        const named = /\bpackage\s*=\s*"([^"]+)"/.exec(body!)?.[1] ?? name!
        for (const wanted of wantedIn(body!)) append(asked, named, wanted)
      }
  while (handOn(manifests, asked));
  return asked
}

/** The features that one line of a section of dependencies asks for, unless what it names may be left out. */
function wantedIn(dependency: string): string[] {
  const list = /\bfeatures\s*=\s*\[([^\]]*)\]/.exec(dependency)?.[1] ?? ''
  return /\boptional\s*=\s*true/.test(dependency) ? [] : Array.from(list.matchAll(/"([^"]+)"/g), ([, name]) => name!)
}

/** Adds what features that are on turn on in other packages (`engine/syntax`); whether that is more than was known. */
function handOn(manifests: readonly string[], asked: Map<string, string[]>): boolean {
  let hasMore = false
  for (const manifest of manifests)
    for (const feature of featuresOn(manifest, asked.get(packageOf(manifest)) ?? [])) {
      const [, name, wanted] = /^([\w-]+)\??\/([\w-]+)$/.exec(feature) ?? []
      if (wanted === undefined || asked.get(name!)?.includes(wanted)) continue
      append(asked, name!, wanted)
      hasMore = true
    }
  return hasMore
}

/** A section of what a package needs when it is built, not only for its tests. */
const DEPENDENCIES =
  /^\s*\[(?:workspace\.|target\.[^\n]*\.)?dependencies\]\s*(?:#.*)?$([\s\S]*?)(?=^\s*\[|$(?![\s\S]))/gm

/** The features that `default` and those that are asked for turn on, and what these turn on. */
function featuresOn(manifest: string, wanted: readonly string[]): Set<string> {
  const section =
    /^\s*\[features\]\s*(?:#.*)?$([\s\S]*?)(?=^\s*\[[\w"'.[-]+\s*\]|$(?![\s\S]))/m.exec(manifest)?.[1] ?? ''
  const lists = new Map<string, string[]>()
  for (const [, name, list] of section.matchAll(/^\s*"?([\w-]+)"?\s*=\s*\[([^\]]*)\]/gm))
    lists.set(
      name!,
      [...list!.matchAll(/"([^"]+)"/g)].map(([, one]) => one!.replace(/^dep:/, '')),
    )
  const on = new Set<string>()
  const todo = ['default', ...wanted]
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    if (on.has(name)) continue
    on.add(name)
    todo.push(...(lists.get(name) ?? []))
  }
  return on
}
