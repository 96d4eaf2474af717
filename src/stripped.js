// Loads the service's own TypeScript from copies without types. Node strips the types of every file in every thread again,
// which is most of the CPU of a start; the copies lie below node_modules, where whoever may write may change the code
// itself. To be imported before anything else, and JavaScript, since the first file of TypeScript makes Node load what strips it.

import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { threadId } from 'node:worker_threads'

const ROOT = new URL('..', import.meta.url).href
const COPIES = fileURLToPath(new URL('node_modules/.cache/code-knowledge-service/', ROOT))

// The npm package holds no TypeScript, and one that runs without its packages has no place for copies.
if (existsSync(new URL('src/main.ts', ROOT)) && existsSync(new URL('node_modules/', ROOT))) {
  registerHooks({
    resolve: (specifier, context, next) =>
      isOwnImport(specifier, context.parentURL)
        ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
        : next(specifier, context),
    load: (url, context, next) =>
      isOwn(url) ? { format: 'module', source: stripped(url), shortCircuit: true } : next(url, context),
  })
}

/**
 * An import of a file of the service by another: its path is its address, and asking Node, which looks for links, folders and
 * the package of each, is a tenth of the CPU of a thread's first ingest.
 * @type {(specifier: string, parent: string | undefined) => boolean}
 */
function isOwnImport(specifier, parent) {
  return specifier.startsWith('.') && specifier.endsWith('.ts') && parent !== undefined && isOwn(parent)
}

/** @type {(url: string) => boolean} */
function isOwn(url) {
  return url.startsWith(ROOT) && url.endsWith('.ts') && !url.includes('/node_modules/')
}

/**
 * The code of a file without its types, at the same places; taken from its copy if that is of the same text.
 * @type {(url: string) => string}
 */
function stripped(url) {
  const text = readFileSync(fileURLToPath(url), 'utf8')
  const seal = `\n//${hash('sha256', process.version + text)}`
  const file = join(COPIES, `${encodeURIComponent(url.slice(ROOT.length))}.js`)
  const copy = readCopy(file)
  if (copy?.endsWith(seal)) return copy
  const code = quietly(() => stripTypeScriptTypes(text)) + seal
  keep(file, code)
  return code
}

/** @type {(file: string) => string | undefined} */
function readCopy(file) {
  return attempt(() => readFileSync(file, 'utf8'))
}

/**
 * Keeps a copy. An installation that cannot be written works as well, only slower.
 * @type {(file: string, code: string) => void}
 */
function keep(file, code) {
  const part = `${file}.${process.pid}-${threadId}`
  const kept = attempt(() => {
    mkdirSync(COPIES, { recursive: true })
    writeFileSync(part, code)
    renameSync(part, file)
    return true
  })
  if (!kept) attempt(() => rmSync(part, { force: true })) // on a full disk, half a file left behind would keep it full
}

/** @type {<T>(work: () => T) => T | undefined} */
function attempt(work) {
  try {
    return work()
  } catch {
    return undefined
  }
}

/**
 * Without the warning that the function is new: what it does, Node does with the same files where they have no copy.
 * @type {<T>(work: () => T) => T}
 */
function quietly(work) {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return work()
  } finally {
    process.emitWarning = emitWarning
  }
}
