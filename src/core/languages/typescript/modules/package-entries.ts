// The modules by which the packages of a project are entered from outside: those that their manifests name.

import { addAll } from '../../../collections/lists.ts'
import { joinPath } from '../../../paths.ts'
import type { ProjectFiles } from '../../language.ts'
import { isRecord, readPackages } from './manifests.ts'
import { packageFile } from './packages.ts'

/** Targets of one `exports` table that are looked at: conditions and subpaths nest. */
const TARGETS_MAX = 1000

/** The entry modules of all packages, as paths; `paths` are all files of the project. */
export function entryModules(files: Pick<ProjectFiles, 'has' | 'manifests'>, paths: readonly string[]): Set<string> {
  const entries = new Set<string>()
  for (const own of readPackages(files).byFolder.values()) {
    for (const target of [...own.entries, ...targetsOf(own.exports)]) {
      if (target.includes('*')) {
        for (const path of matching(paths, own.folder, target)) entries.add(path)
        continue
      }
      const path = packageFile({ files }, own, target)
      if (path !== undefined) entries.add(path)
    }
  }
  return entries
}

/** A text that is the path of a source file. */
const SOURCE = /(["'`])((?:\.\.?\/)*[\w@-][^"'`\n]*\.[cm]?[jt]sx?)\1/g

/** The modules of a project (`paths`) that the configuration of a bundler in a folder names: it begins with them. */
export function* bundledModules(text: string, folder: string, paths: ReadonlySet<string>): Generator<string> {
  for (const [, , target] of text.matchAll(SOURCE)) {
    const path = joinPath(folder, target!)
    if (path !== undefined && paths.has(path)) yield path
  }
}

/** The texts of an `exports` table, for every subpath and condition. */
function targetsOf(exports: unknown): string[] {
  const targets: string[] = []
  const open = [exports]
  for (let value = open.pop(); value !== undefined && targets.length < TARGETS_MAX; value = open.pop()) {
    if (typeof value === 'string') targets.push(value)
    else if (Array.isArray(value)) addAll(open, value as unknown[])
    else if (isRecord(value))
      addAll(
        open,
        Object.values(value).filter((one) => one !== null),
      )
  }
  return targets
}

/** Sources that a target with a `*` may stand for: those in its folder, or in `src` where that is built. */
function matching(paths: readonly string[], folder: string, target: string): string[] {
  const own = folder === '' ? '' : `${folder}/`
  const before = target.slice(0, target.indexOf('*')).replace(/^\.\//, '')
  const inSources = before.replace(
    /^(dist|lib|build|out|output|esm|cjs|es|types)(\/(esm|cjs|es|types))?(?=\/|$)/,
    'src',
  )
  return paths.filter(
    (path) => /\.[cm]?[jt]sx?$/.test(path) && (path.startsWith(own + before) || path.startsWith(own + inSources)),
  )
}
