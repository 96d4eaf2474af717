// The bill of materials of the service: every package that it runs with, by version, hash and licence, as npm writes it
// (CycloneDX 1.5) from the lock file.
//
//   node scripts/sbom.ts > sbom.cdx.json

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** A package of the bill. `hashes` are those that `npm ci` compares with what it downloads. */
export type Component = {
  name: string
  version: string
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[]
  hashes?: { alg: string; content: string }[]
}
export type Bill = { bomFormat: string; metadata: { component: { name: string } }; components: Component[] }

/** Licences that packages hold as a file and do not name by an SPDX identifier: read there, for these versions. */
const LICENCES: Readonly<Record<string, string>> = {
  'decko@1.2.0': 'MIT',
  'stickyfill@1.1.1': 'MIT',
  'url-template@2.0.8': 'BSD-3-Clause',
  'usearch@2.26.2': 'Apache-2.0',
}

/** The bill of the packages in package-lock.json, without the packages of developers. Throws when npm fails. */
export function billOfMaterials(): Bill {
  const { name } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { name: string }
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']
  const bill = JSON.parse(execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })) as Bill
  bill.metadata.component.name = name // npm takes that of the folder
  for (const component of bill.components) {
    const id = LICENCES[`${component.name}@${component.version}`]
    if (id !== undefined) component.licenses = [{ license: { id } }]
  }
  return bill
}

if (import.meta.filename === process.argv[1]) console.log(JSON.stringify(billOfMaterials(), undefined, 2))
