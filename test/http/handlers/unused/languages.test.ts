import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { components } from '../../../../src/core/openapi.d.ts'
import { folder, ingest, service } from '../../../support/ingests.ts'
import { C } from './c.ts'
import { CSHARP } from './csharp.ts'
import { GO } from './go.ts'
import { PHP } from './php.ts'
import { PYTHON } from './python.ts'
import { RUST } from './rust.ts'
import { SEVERAL } from './several.ts'
import { TYPESCRIPT } from './typescript.ts'

type Unused = components['schemas']['Unused']

const CASES = [...C, ...CSHARP, ...GO, ...PHP, ...PYTHON, ...RUST, ...SEVERAL, ...TYPESCRIPT]

for (const [at, { sentence, files, unused }] of CASES.entries())
  test(sentence, async () => {
    const project = `unused-${at}`
    await ingest(folder(project, files))
    for (const [query, expected] of Object.entries(unused)) {
      const { status, body } = await service.admin.get<Unused>(`/graph/${project}/unused?${query}`)
      assert.equal(status, 200)
      assert.deepEqual(body.results.map(told), expected)
    }
  })

const told = ({ name, certainty, reason }: Unused['results'][0]): string =>
  `${name} ${certainty}${reason === 'unreferenced' ? '' : ` ${reason}`}`
