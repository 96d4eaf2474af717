// A copy of the measured repository that may be edited, and the edits that are timed.

import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { openRepository } from '../src/clients/repository.ts'
import { walk } from '../src/clients/walk/walk.ts'
import { languageOf } from '../src/core/languages/files.ts'

/** A copy of a repository; `sources` are its files in a known language, by path. */
export type Checkout = { root: string; commit: string; files: number; lines: number; sources: Source[] }
type Source = { path: string; language: string; bytes: number }

/**
 * Copies a repository to `root`: in git its commit, with the history that an ingest reads, else the folder. Links to the
 * objects of the original are enough.
 */
export async function checkOut(repo: string, root: string): Promise<Checkout> {
  if (existsSync(join(repo, '.git'))) {
    git(['-c', 'advice.detachedHead=false', 'clone', '--quiet', '--shared', '--', repo, root])
  } else cpSync(repo, root, { recursive: true })
  const commit = existsSync(join(root, '.git')) ? git(['-C', root, 'rev-parse', 'HEAD']).trim() : ''
  const { tree } = await walk(openRepository({ repo_path: root }, undefined), undefined, Date.now(), {
    dataDir: undefined,
  })
  const { paths } = tree
  const sources = paths.flatMap((path): Source[] => {
    const language = languageOf(path)?.id
    return language ? [{ path, language, bytes: statSync(join(root, path)).size }] : []
  })
  if (sources.length === 0) throw new Error(`${repo} has no source file in a language that is known`)
  const lines = sources.reduce((sum, { path }) => sum + linesOf(readFileSync(join(root, path))), 0)
  return { root, commit, files: paths.length, lines, sources }
}

const git = (args: readonly string[]): string => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 << 20 })

function linesOf(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines++
  return lines
}

/** Makes every source file another one that means the same, so that nothing known of the original can be used. */
export function changeAll({ root, sources }: Checkout): void {
  for (const { path } of sources) appendFileSync(join(root, path), '\n')
}

/** A function by the language it is written in; it calls itself, so that something new has to be linked. */
const FUNCTIONS: Readonly<Record<string, (name: string) => string>> = {
  typescript: (name) => `function ${name}(n) {\n  return n > 0 ? ${name}(n - 1) : 0\n}\n`,
  javascript: (name) => `function ${name}(n) {\n  return n > 0 ? ${name}(n - 1) : 0\n}\n`,
  python: (name) => `def ${name}(n):\n    return ${name}(n - 1) if n > 0 else 0\n`,
  java: (name) => `  static int ${name}(int n) {\n    return n > 0 ? ${name}(n - 1) : 0;\n  }\n`,
  kotlin: (name) => `fun ${name}(n: Int): Int = if (n > 0) ${name}(n - 1) else 0\n`,
  csharp: (name) => `  static int ${name}(int n) {\n    return n > 0 ? ${name}(n - 1) : 0;\n  }\n`,
  go: (name) => `func ${name}(n int) int {\n\tif n > 0 {\n\t\treturn ${name}(n - 1)\n\t}\n\treturn 0\n}\n`,
  rust: (name) => `fn ${name}(n: i32) -> i32 {\n    if n > 0 { ${name}(n - 1) } else { 0 }\n}\n`,
  c: (name) => `static int ${name}(int n) {\n  return n > 0 ? ${name}(n - 1) : 0;\n}\n`,
  cpp: (name) => `static int ${name}(int n) {\n  return n > 0 ? ${name}(n - 1) : 0;\n}\n`,
  php: (name) => `function ${name}($n) {\n  return $n > 0 ? ${name}($n - 1) : 0;\n}\n`,
  ruby: (name) => `def ${name}(n)\n  n > 0 ? ${name}(n - 1) : 0\nend\n`,
}

/** Languages in which a function stands in a class: there it is added to the last class of the file. */
const IN_CLASSES: ReadonlySet<string> = new Set(['java', 'csharp'])

/** Edits of one file, which stays as they leave it, and of files beside it. */
export type Edits = {
  path: string
  addBlankLine(): void
  addFunction(): void
  /** Adds a file of one function, which nobody calls. */
  addFile(): void
  /** Removes the file that was added last, if there is one. */
  removeFile(): void
}

/** A file of one function: of the package of `beside`, and inside a class where the language wants one. */
function fileOf(language: string, beside: string, name: string): string {
  const head = language === 'php' ? '<?php' : (beside.split('\n').find((line) => line.startsWith('package ')) ?? '')
  const text = FUNCTIONS[language]!(name)
  return `${head}\n\n${IN_CLASSES.has(language) ? `class Of${name} {\n${text}}\n` : text}`
}

/**
 * The edits of the middle one by size among the source files of the language with the most bytes. Each blank line stands
 * first, so that everything in the file moves; each function is the last of the file and has a name of its own.
 */
export function editsOf({ root, sources }: Checkout): Edits {
  const totals = new Map<string, number>()
  for (const { language, bytes } of sources)
    if (language in FUNCTIONS) totals.set(language, (totals.get(language) ?? 0) + bytes)
  const [main] = [...totals].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0])
  const own = sources.filter(({ language }) => language === main).sort((a, b) => a.bytes - b.bytes)
  const { path } = own[own.length >> 1]!
  const file = join(root, path)
  let added = 0
  const files: string[] = []
  return {
    path,
    addFile: () => {
      const name = `AddedByTheBench${++added}`
      files.push(join(dirname(file), `Of${name}${extname(file)}`))
      writeFileSync(files.at(-1)!, fileOf(main, readFileSync(file, 'utf8'), name))
    },
    removeFile: () => {
      const last = files.pop()
      if (last !== undefined) rmSync(last)
    },
    // After the first line, which in some languages has to be the first.
    addBlankLine: () => writeFileSync(file, readFileSync(file, 'utf8').replace('\n', '\n\n')),
    addFunction: () => {
      added++
      const text = readFileSync(file, 'utf8')
      const at = IN_CLASSES.has(main) ? text.lastIndexOf('}') : text.length
      writeFileSync(file, `${text.slice(0, at)}\n${FUNCTIONS[main]!(`addedByTheBench${added}`)}${text.slice(at)}`)
    },
  }
}

/** Commits that are looked through for files that they change. */
const COMMITS_MAX = 400

/**
 * Edits as people make them: source files that the last commits have changed, as they were before, the latest first, at
 * most so many. None outside git.
 */
export function earlierVersions({ root, commit, sources }: Checkout, most: number): { path: string; text: string }[] {
  if (commit === '') return []
  const known = new Set(sources.map(({ path }) => path))
  const log = [
    'log',
    '-z',
    `-n${COMMITS_MAX}`,
    '--no-merges',
    '--no-renames',
    '--diff-filter=M',
    '--name-only',
    '--format=%H',
  ]
  const found = new Map<string, string>()
  let at = ''
  for (const field of git(['-C', root, ...log]).split('\0')) {
    const [first, ...rest] = field.split('\n').filter(Boolean)
    const isCommit = first !== undefined && /^[0-9a-f]{40,64}$/.test(first)
    if (isCommit) at = first
    for (const path of isCommit ? rest : first === undefined ? [] : [first])
      if (known.has(path) && !found.has(path) && found.size < most) found.set(path, at)
  }
  return Array.from(found, ([path, own]) => ({ path, text: git(['-C', root, 'show', `${own}^:${path}`]) }))
}
