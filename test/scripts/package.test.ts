import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from '../support/temporary.ts'

const run = promisify(execFile)
const SOURCES: Readonly<Record<string, string>> = {
  'src/order.ts': `import { price } from './price.ts'
/** What somebody buys. */
export class Order {
  total(): number {
    return price(3)
  }
}
`,
  'src/price.py': 'def rate():\n    return 2\n',
  'src/price.ts': 'export function price(amount: number): number {\n  return amount * 2\n}\n',
}
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const root = temporaryFolder()
const user = join(root, 'user')
const shop = join(root, 'shop')

/** As `npm install` leaves it: the packed package unpacked, the packages that it needs beside it. */
before(async () => {
  const out = join(root, 'package')
  await run(process.execPath, ['scripts/package.ts', '--out', out], { cwd: ROOT })
  const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', root], { cwd: out })
  const modules = join(user, 'node_modules')
  mkdirSync(join(modules, 'code-knowledge-service'), { recursive: true })
  const into = ['-C', join(modules, 'code-knowledge-service'), '--strip-components=1']
  await run('tar', ['-xzf', join(root, stdout.trim()), ...into])
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  for (const name of [...Object.keys(dependencies), '@types/node']) {
    if (name.includes('/')) mkdirSync(join(modules, name, '..'), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
  }
  writeFileSync(join(user, 'package.json'), '{ "type": "module" }\n')
  for (const [path, text] of Object.entries(SOURCES)) {
    mkdirSync(join(shop, path, '..'), { recursive: true })
    writeFileSync(join(shop, path), text)
  }
})

test('the installed package is JavaScript with declarations, and has nothing of its tests', () => {
  const folder = join(user, 'node_modules/code-knowledge-service')
  assert.ok(!existsSync(join(folder, 'test')))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => /(?<!\.d)\.ts$/.test(file) && !file.includes('/prelude/'))
  assert.deepEqual(sources, [])
})

test('a program in JavaScript opens a repository, asks, and ends by itself once it has closed it', async () => {
  writeFileSync(
    join(user, 'ask.js'),
    `import { openRepository } from 'code-knowledge-service'
const shop = await openRepository(process.argv[2])
const { ingest } = await shop.ingest()
const found = await shop.search('how is the total of an order computed', { top_k: 3 })
const { results } = await shop.symbols('total')
await shop.close()
console.log(JSON.stringify({ files: ingest.files, first: found.results[0].file_path, symbols: results.length }))
`,
  )
  const { stdout, stderr } = await run(process.execPath, ['ask.js', shop], { cwd: user, timeout: 60_000 })
  assert.equal(stderr, '')
  const { files, first, symbols } = JSON.parse(stdout)
  assert.equal(files, Object.keys(SOURCES).length)
  assert.ok(first in SOURCES, first)
  assert.ok(symbols > 0)
})

test('a program in TypeScript is checked against its types', async () => {
  const program = (field: string) => `import { openRepository, type OpenRepository } from 'code-knowledge-service'
const shop: OpenRepository = await openRepository('/srv/shop', { name: 'shop' })
const { results } = await shop.related('callers', 'total', { certainty: 'compiler', fresh: true })
const line: number | null | undefined = results[0]?.${field}
console.log(line)
await shop.close()
export {}
`
  writeFileSync(join(user, 'right.ts'), program('start_line'))
  writeFileSync(join(user, 'wrong.ts'), program('qualified_name'))
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node']
  const failed = await run(process.execPath, [compiler, ...options, 'right.ts', 'wrong.ts'], { cwd: user }).then(
    () => assert.fail('a type that is wrong is told'),
    ({ stdout }: { stdout: string }) => stdout,
  )
  assert.deepEqual(failed.match(/^\S+: error TS\d+/gm), ['wrong.ts(4,7): error TS2322'])
})

test('the command line of the package starts', async () => {
  const cks = join(user, 'node_modules/code-knowledge-service/src/cli.js')
  const { stdout } = await run(process.execPath, [cks, '--help'], { cwd: user })
  assert.match(stdout, /ingest/)
})
