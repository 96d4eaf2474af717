// `npm run wasm`: assembles each kernel src/core/text/embedding/NAME.wat into NAME-wasm.ts beside it.

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import createWabt from 'wabt'

/** The kernels by name. */
export const KERNELS = ['cosines', 'row-sum'] as const

const LINE_CHARS = 110

/** Where the source of a kernel is, and the module made of it. */
export const kernelFiles = (name: string): { source: URL; module: URL } => ({
  source: new URL(`../src/core/text/embedding/${name}.wat`, import.meta.url),
  module: new URL(`../src/core/text/embedding/${name}-wasm.ts`, import.meta.url),
})

/** The module of TypeScript that holds the assembled kernel. Throws when its source is no valid module. */
export async function kernelModule(name: string): Promise<string> {
  const { source } = kernelFiles(name)
  const wabt = await createWabt()
  const features = { simd: true, relaxed_simd: true, threads: true, multi_memory: true }
  const { buffer } = wabt.parseWat(fileURLToPath(source), readFileSync(source, 'utf8'), features).toBinary({})
  new WebAssembly.Module(Buffer.from(buffer)) // wabt itself validates without these features
  const base64 = Buffer.from(buffer).toString('base64')
  const lines = base64.match(new RegExp(`.{1,${LINE_CHARS}}`, 'g')) ?? []
  return [
    `// Made from ${name}.wat by \`npm run wasm\`.`,
    '',
    `/** The WebAssembly module of ${name}.wat, in base64. */`,
    `export const ${name.toUpperCase().replaceAll('-', '_')}_WASM =\n${lines.map((line) => `  '${line}'`).join(' +\n')}`,
    '',
  ].join('\n')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const name of KERNELS) writeFileSync(kernelFiles(name).module, await kernelModule(name))
