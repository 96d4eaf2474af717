import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ENGINE, EXTRACTOR, SEMANTICS } from '../../src/clients/extractor.ts'

const HERE = new URL('../../src/clients/extractor.ts', import.meta.url)

/** The source files that a file imports, directly or through others, except for code that `isLeft` out. */
function importedBy(file: URL, isLeft: (file: string) => boolean, seen = new Set<string>()): Set<string> {
  if (seen.has(file.href) || isLeft(file.href)) return seen
  seen.add(file.href)
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import(?! type )|export|\}).* from '(\.[^']+\.ts)'$|await import\('(\.[^']+\.ts)'\)/gm,
  )
  for (const [, path, later] of imports) importedBy(new URL((path ?? later)!, file), isLeft, seen)
  return seen
}

for (const [what, sources, entries] of [
  ['facts', EXTRACTOR, ['../core/languages/extract.ts', '../core/languages/registry.ts', '../core/facts/bytes.ts']],
  ['a graph', ENGINE, ['../core/graph/link/link.ts']],
] as const) {
  test(`all code that makes ${what} counts in its version`, () => {
    const counted = sources.map((source) => new URL(source, HERE).href)
    const isCounted = (file: string): boolean => counted.some((one) => file === one || file.startsWith(`${one}/`))
    const isLeft = (file: string): boolean => sources === EXTRACTOR && file.includes(SEMANTICS)
    for (const entry of entries)
      for (const file of importedBy(new URL(entry, HERE), isLeft))
        assert(isCounted(file), `${file} is not in the version`)
  })
}
