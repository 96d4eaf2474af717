import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createConfig, lint } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import rulesets from '@stoplight/spectral-rulesets'

const FILE = fileURLToPath(new URL('../../openapi.yaml', import.meta.url))

test('Redocly finds nothing in openapi.yaml but a path that its contract settles', async () => {
  const rules = {
    // with this, parts of a schema (`if`, `then`) are judged by the properties that they name
    'no-invalid-media-type-examples': { severity: 'warn', allowAdditionalProperties: true },
  } as const
  const problems = await lint({ ref: FILE, config: await createConfig({ extends: ['recommended'], rules }) })
  // no project is called `jobs`: the name is reserved
  const isSettled = (message: string): boolean => /ambiguous paths: .*`\/instances\/jobs\/\{job_id\}`/.test(message)
  assert.deepEqual(
    problems.filter(({ message }) => !isSettled(message)).map(({ ruleId, message }) => `${ruleId}: ${message}`),
    [],
  )
})

test('Spectral finds nothing in openapi.yaml but a pattern that it compiles without the flag u', async () => {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] })
  const found = await linter.run(new spectral.Document(readFileSync(FILE, 'utf8'), parsers.Yaml, FILE))
  // JSON Schema names Unicode expressions (2020-12, Core, 6.4); this one has characters beyond the first 65,536.
  assert.deepEqual(
    found.map(({ code, path }) => `${code} ${path.join(' ')}`),
    [
      'oas3-valid-media-example paths /auth/users post requestBody content application/json example',
      'oas3-schema components schemas NewUser properties username pattern',
    ],
  )
})
