// `npm run wasm`: assembles src/core/text/cosines.wat into cosines-wasm.ts beside it.

import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import createWabt from 'wabt'

const SOURCE = new URL('../src/core/text/cosines.wat', import.meta.url)
const TARGET = new URL('../src/core/text/cosines-wasm.ts', import.meta.url)
const LINE_CHARS = 110

/** The module of TypeScript that holds the assembled kernel. */
export async function kernelModule(): Promise<string> {
  const wabt = await createWabt()
  const parsed = wabt.parseWat(SOURCE.pathname, readFileSync(SOURCE, 'utf8'), { simd: true })
  parsed.validate()
  const base64 = Buffer.from(parsed.toBinary({}).buffer).toString('base64')
  const lines = base64.match(new RegExp(`.{1,${LINE_CHARS}}`, 'g')) ?? []
  return [
    '// Made from cosines.wat by `npm run wasm`.',
    '',
    '/** The WebAssembly module of cosines.wat, in base64. */',
    `export const COSINES_WASM =\n${lines.map((line) => `  '${line}'`).join(' +\n')}`,
    '',
  ].join('\n')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(TARGET, await kernelModule())
