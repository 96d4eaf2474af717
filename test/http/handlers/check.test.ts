import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { components } from '../../../src/core/openapi.d.ts'
import { checkRules } from '../../../src/operations/analysis.ts'
import { folder, ingest, service } from '../../support/ingests.ts'

type Schemas = components['schemas']
type Sarif = { runs: { results: { ruleId: string; level: string }[] }[] }

const FILES = {
  'src/core/price.ts': `import { send } from '../http/server.ts'
export const price = (): string => send('1')
`,
  'src/core/name.ts': "import express from 'express'\nexport const name = (): unknown => express()\n",
  'src/http/server.ts':
    "import { price } from '../core/price.ts'\nexport const send = (text: string): string => text + price.name\n",
  'src/lib/text.ts': 'export const trim = (text: string): string => text.trim()\n',
}

let path: string | undefined

async function repository(): Promise<string> {
  if (path === undefined) {
    path = folder('ruled', FILES)
    await ingest(path)
  }
  return path
}

async function checked(rules: string, query = ''): Promise<Schemas['RuleCheck']> {
  await repository()
  const { status, body } = await service.admin.post<Schemas['RuleCheck']>(`/graph/ruled/check${query}`, { rules })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

const DENY = `rules:
  - name: core knows no http
    from: src/core/**
    deny: src/http/**
`

test('an edge from what a rule is about to what it denies is a violation, with its line', async () => {
  const { clean, violations, rules } = await checked(DENY)
  assert.equal(clean, false)
  assert.deepEqual(
    violations.map(({ type, line, text }) => [type, line, text]),
    [
      ['IMPORTS', 1, "import { send } from '../http/server.ts'"],
      ['CALLS', 2, "export const price = (): string => send('1')"],
    ],
  )
  assert.deepEqual([rules[0]!.violations, rules[0]!.line], [2, 2])
  assert.deepEqual(rules[0]!.unmatched, [])
})

test('globs that choose no file are told: a rule of such alone checks nothing', async () => {
  const { clean, rules } = await checked(
    'rules:\n  - name: gone\n    from: [src/gone/**, src/core/**]\n    deny: src/nothing/**\n  - name: round\n    cycles: folder\n    in: lost/**\n',
  )
  assert.equal(clean, true)
  assert.deepEqual(
    rules.map(({ unmatched }) => unmatched),
    [['src/gone/**'], ['lost/**']],
  )
})

test('kinds narrow a rule, a warning leaves the code clean, and an exception lets an edge pass', async () => {
  const calls = await checked(`${DENY}    kinds: calls\n    severity: warning\n`)
  assert.deepEqual([calls.clean, calls.violations.length], [true, 1])
  const excepted = await checked(
    `${DENY}    except:\n      - from: src/core/price.ts\n        to: src/http/**\n        reason: goes with 2.0\n      - to: src/lib/**\n        reason: long gone\n`,
  )
  assert.equal(excepted.clean, true)
  assert.equal(excepted.rules[0]!.excepted, 2)
  assert.deepEqual(excepted.rules[0]!.unused_exceptions, ['long gone'])
})

test('what is allowed is all that may be used; packages from outside are named as such', async () => {
  const allow = await checked('rules:\n  - name: http is a leaf\n    from: src/http/**\n    allow: [src/lib/**]\n')
  assert.deepEqual(
    [...new Set(allow.violations.map(({ target }) => target.split('.').slice(0, 2).join('.')))],
    ['src.core'],
  )
  const packages = await checked('rules:\n  - name: no express\n    from: src/core/**\n    deny: package:express\n')
  assert.deepEqual(
    packages.violations.map(({ type, target }) => [type, target]),
    [['DEPENDS_ON', 'express']],
  )
})

test('a cycle between files is found, and none without the excepted edge', async () => {
  const rule = 'rules:\n  - name: no cycles\n    cycles: file\n    in: src/**\n'
  const found = await checked(rule)
  assert.deepEqual(found.rules[0]!.cycles, [['src/core/price.ts', 'src/http/server.ts']])
  assert.equal(found.violations.length, 2)
  const without = await checked(
    `${rule}    except:\n      - from: src/http/server.ts\n        to: src/core/price.ts\n        reason: being undone\n`,
  )
  assert.equal(without.clean, true)
})

test('a check as SARIF names every violation with its rule, file and line', async () => {
  await repository()
  const { body } = await service.admin.post<Sarif>('/graph/ruled/check?format=sarif', { rules: DENY })
  const [run] = body.runs
  assert.deepEqual(
    run!.results.map(({ ruleId, level }) => [ruleId, level]),
    [
      ['rules/core-knows-no-http', 'error'],
      ['rules/core-knows-no-http', 'error'],
    ],
  )
})

test('the rules of the repository are read as they are on disk now', async () => {
  const repo = await repository()
  const none = await service.admin.get<Schemas['Error']>('/graph/ruled/check')
  assert.equal(none.status, 404)
  assert.match(none.body.detail, /has no rules — write \.cks\/rules\.yaml/)
  mkdirSync(join(repo, '.cks'), { recursive: true })
  writeFileSync(join(repo, '.cks/rules.yaml'), DENY)
  const { body } = await service.admin.get<Schemas['RuleCheck']>('/graph/ruled/check?limit=1')
  assert.deepEqual(
    [body.rules_from, body.clean, body.stats],
    ['repository', false, { rules: 1, violations: 2, returned: 1 }],
  )
  rmSync(join(repo, '.cks'), { recursive: true })
})

test('rules that are no file of the repository are none: they let nothing pass, hold nothing up and show nothing', async () => {
  const repo = await repository()
  const [folder, file] = [join(repo, '.cks'), join(repo, '.cks/rules.yaml')]
  const outside = join(repo, '../elsewhere')
  mkdirSync(outside, { recursive: true })
  writeFileSync(join(outside, 'rules.yaml'), DENY)
  const ways: Record<string, () => void> = {
    'a link to a file outside': () => symlinkSync(join(outside, 'rules.yaml'), file),
    'a link to a folder outside': () => {
      rmSync(folder, { recursive: true })
      symlinkSync(outside, folder)
    },
    'a pipe': () => execFileSync('mkfifo', [file]),
    'a folder': () => mkdirSync(file),
    'a device': () => symlinkSync('/dev/zero', file),
    'a file of 100 MB': () => {
      writeFileSync(file, '')
      truncateSync(file, 100 << 20)
    },
    'no text': () => writeFileSync(file, Buffer.from([0, 159, 146, 150])),
  }
  for (const [name, make] of Object.entries(ways)) {
    mkdirSync(folder, { recursive: true })
    make()
    const { status, text } = await service.admin.get('/graph/ruled/check')
    assert.equal(status, 404, `${name}: ${text}`)
    assert.doesNotMatch(text, /elsewhere/)
    rmSync(folder, { recursive: true })
  }
})

const WRONG: readonly [rules: string, problem: RegExp][] = [
  ['rules:\n  - from: a\n    deny: b\n', /line 2: a rule has no `name`/],
  ['rules:\n  - name: a\n    deny: b\n', /line 2: rule 'a' has no `from`/],
  ['rules:\n  - name: a\n    from: b\n', /line 2: rule 'a' needs one of `deny` and `allow`/],
  ['rules:\n  - name: a\n    from: b\n    dney: c\n', /line 4: `dney` is not known here: use name, from/],
  ['rules:\n  - name: a\n    from: b\n    deny: c\n    kinds: [calls, sings]\n', /line 5: there is no kind 'sings'/],
  ['rules:\n  - name: a\n    cycles: sometimes\n', /line 3: `cycles` is 'sometimes': use file or folder or module/],
  [
    'rules:\n  - name: a\n    from: b\n    deny: c\n    except:\n      - from: b\n',
    /line 6: an exception has no `reason`/,
  ],
  ['rules:\n  - name: a\n    from: [b\n', /line \d: /],
  ['- a\n', /line 1: the file is no mapping/],
  ['rules: none\n', /line 1: `rules` is no list/],
  [
    `rules:\n  - name: a\n    from: b\n    deny: c\n  - name: a\n    from: b\n    deny: c\n`,
    /line 5: two rules are named 'a'/,
  ],
  ['['.repeat(100_000), /line 1: it nests too deeply/],
  ['- '.repeat(100_000), /line 1: it nests too deeply/],
  [`a: &a [x, x]\nb: &b [*a, *a]\nrules: *b\n`, /line/],
]

test('rules that cannot be read are refused with the line and what to write', async () => {
  await repository()
  for (const [rules, problem] of WRONG) {
    const { status, body } = await service.admin.post<Schemas['Error']>('/graph/ruled/check', { rules })
    assert.equal(status, 400, rules.slice(0, 80))
    assert.match(body.detail, problem)
  }
  assert.equal((await service.admin.post('/graph/ruled/check', {})).status, 422)
  assert.equal((await service.admin.post('/graph/nowhere/check', { rules: DENY })).status, 404)
})

test('a check that nobody waits for any more ends at its next step', async (t) => {
  await repository()
  const { interactive } = service.ctx.clients.pools
  const run = interactive.run.bind(interactive)
  const left = new AbortController()
  t.mock.method(interactive, 'run', (...[task, input]: Parameters<typeof run>) => {
    left.abort(new Error('the client has left'))
    return run(task, input) // what the check itself says, which nobody hears
  })
  const query = { rules: DENY, format: 'json', limit: 10, version: '1' } as const
  await assert.rejects(checkRules(service.ctx, 'ruled', query, left.signal), /takes too long/)
})
