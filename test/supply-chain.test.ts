// The packages that the service runs with.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { billOfMaterials } from '../scripts/sbom.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
) as Record<string, Record<string, string>>

/** They allow the uses of a user of the service, its single file included. */
const LICENCES = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Python-2.0',
  '(Apache-2.0 AND BSD-3-Clause)',
  '(MIT OR CC0-1.0)',
]

test('every package has a licence that allows its use, and a hash that its download must have', () => {
  const { components } = billOfMaterials()
  assert.ok(components.length > Object.keys(dependencies!).length)
  for (const { name, licenses = [], hashes = [] } of components) {
    const named = licenses.map(({ license, expression }) => license?.id ?? license?.name ?? expression ?? '')
    assert.ok(named.length > 0 && named.every((licence) => LICENCES.includes(licence)), `${name}: ${named}`)
    assert.ok(
      hashes.some(({ alg, content }) => alg === 'SHA-512' && /^[0-9a-f]{128}$/.test(content)),
      name,
    )
  }
})

test('every package is pinned to one version, and needed by a file', () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
    assert.match(version, /^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/, name)
  const text = ['src/**/*.ts', 'workers/**/*.ts']
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n')
  const unused = Object.keys(dependencies!).filter(
    (name) => !new RegExp(`['"\`/]${name.replaceAll('.', '\\.')}['"\`/]`).test(text),
  )
  assert.deepEqual(unused, [])
})
