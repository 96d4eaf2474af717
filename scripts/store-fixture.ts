// node scripts/store-fixture.ts NAME: writes test/fixtures/stores/NAME, a store with one record of every kind in the formats
// of today. To be run when a format changes; test/trust/backup.test.ts opens all of them.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { backUp } from '../src/stores/backup/backup.ts'
import { fillDataDir } from '../test/support/one-of-everything.ts'
import { temporaryFolder } from '../test/support/temporary.ts'

const [name] = process.argv.slice(2)
if (!name || !/^[\w.-]+$/.test(name))
  throw new Error('a name of letters, digits, points: node scripts/store-fixture.ts 0.1.0')
const root = temporaryFolder()
const service = await fillDataDir(join(root, 'data'))
await service.stop()
const backup = join(root, 'backup')
const { files } = await backUp(join(root, 'data'), backup, { made: new Date().toISOString(), version: name })
const target = join(import.meta.dirname, '../test/fixtures/stores', name)
rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
for (const file of [...files.map((each) => each.name), 'backup.json']) {
  const bytes = readFileSync(join(backup, file))
  if (file === 'data.mdb') writeFileSync(join(target, `${file}.gz`), gzipSync(bytes, { level: 9 }))
  else writeFileSync(join(target, file), bytes)
}
