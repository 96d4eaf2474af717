import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { Client as ModernClient } from '@modelcontextprotocol/client'
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as OlderStdio } from '@modelcontextprotocol/sdk/client/stdio.js'
import { createTokens } from '../../src/cli/credentials.ts'
import { type Cks, createCks } from '../support/cks.ts'
import { folder, service } from '../support/ingests.ts'
import { CLI, OWN_CODE } from '../support/programs.ts'
import { ADMIN_PASSWORD } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

const home = temporaryFolder()
let cks: Cks
before(async () => {
  cks = await createCks({ HOME: home, CKS_URL: 'http://127.0.0.1:8123' })
})

const read = (file: string): string => readFileSync(join(home, file), 'utf8')
function write(file: string, text: string): void {
  mkdirSync(join(home, file, '..'), { recursive: true })
  writeFileSync(join(home, file), text)
}

test('clients of both lines call tools over stdio, and the first call ingests the repository around', async () => {
  const repo = folder('stdio', {
    '.git/HEAD': 'ref: refs/heads/main\n',
    'src/a.ts': 'export function greet() {\n  return 1\n}\n',
  })
  const env = { PATH: process.env.PATH!, HOME: home, CKS_URL: service.url, CKS_TOKEN: service.admin.token! }
  const server = { command: process.execPath, args: [...OWN_CODE, CLI, 'mcp'], env, cwd: join(repo, 'src') }
  const progress: string[] = []
  const modern = new ModernClient({ name: 'test', version: '1' })
  await modern.connect(new ModernStdio(server))
  const answer = await modern.callTool(
    { name: 'symbol', arguments: { name: 'greet' } },
    { onprogress: ({ message }) => progress.push(message ?? '') },
  )
  assert.match(JSON.stringify(answer.content), /Function src\.a\.greet/)
  assert.match(progress[0]!, /^ingesting stdio: /)
  await modern.close()
  const older = new OlderClient({ name: 'test', version: '1' })
  await older.connect(new OlderStdio(server))
  assert.deepEqual(
    (await older.listTools()).tools.map(({ name }) => name),
    ['context', 'symbol', 'impact'],
  )
  const again = await older.callTool({ name: 'symbol', arguments: { name: 'a.ts:1' } })
  assert.match(JSON.stringify(again.content), /Function src\.a\.greet/)
  await older.close()
})

test('a configuration keeps its comments and other entries when cks comes and goes', async () => {
  const file = '.cursor/mcp.json'
  const text = '{\n  // mine\n  "mcpServers": {\n    "other": { "command": "x" }, // keep\n  },\n  "theme": "dark"\n}\n'
  write(file, text)
  const installed = await cks(['mcp', 'install', 'cursor'])
  assert.equal(installed.code, 0, installed.stderr)
  assert.match(installed.stdout, /"cks": \{/)
  assert.match(read(file), /\/\/ mine\n {2}"mcpServers": \{\n {4}"other": \{\s+"command": "x"\s+\},[\s\S]*\/\/ keep/)
  assert.match(read(file), /"theme": "dark"/)
  assert.match(read(file), /"mcp",\s+"--repo",\s+"\$\{workspaceFolder\}"/)
  assert.match(read(file), /"CKS_URL": "http:\/\/127\.0\.0\.1:8123"/)
  assert.match((await cks(['mcp', 'install', 'cursor'])).stderr, /has this entry already/)
  assert.equal((await cks(['mcp', 'install', 'cursor', '--remove'])).code, 0)
  assert.doesNotMatch(read(file), /cks/)
  assert.match(read(file), /\/\/ mine[\s\S]*"other": \{\s+"command": "x"\s+\}/)
  assert.match((await cks(['mcp', 'install', 'cursor', '--remove'])).stderr, /has no entry/)
})

test("a TOML configuration keeps all other tools' entries to the letter", async () => {
  const file = '.codex/config.toml'
  const text = '# my model\nmodel = "m" # best\n\n[mcp_servers.other]\ncommand = "x"\n'
  write(file, text)
  assert.equal((await cks(['mcp', 'install', 'codex', '--tools', 'all'])).code, 0)
  assert.ok(read(file).startsWith(`${text}\n[mcp_servers.cks]\n`), read(file))
  assert.match(read(file), /args = \[.*"mcp", "--tools", "all" \]/)
  assert.equal((await cks(['mcp', 'install', 'codex'])).code, 0)
  assert.equal(read(file).match(/\[mcp_servers\.cks\]/g)?.length, 1)
  assert.equal((await cks(['mcp', 'install', 'codex', '--remove'])).code, 0)
  assert.equal(read(file), text)
})

test('a configuration that does not exist is made, for its owner alone', async () => {
  for (const [client, file] of [
    ['claude', '.claude.json'],
    ['gemini', '.gemini/settings.json'],
    [
      'vscode',
      process.platform === 'darwin' ? 'Library/Application Support/Code/User/mcp.json' : '.config/Code/User/mcp.json',
    ],
  ] as const) {
    assert.equal((await cks(['mcp', 'install', client])).code, 0)
    const { mcpServers, servers } = JSON.parse(read(file)) as Record<string, Record<string, { args: string[] }>>
    assert.ok((mcpServers ?? servers)?.cks?.args.includes('mcp'))
    assert.equal(statSync(join(home, file)).mode & 0o777, 0o600)
  }
})

test('an unreadable configuration is left alone, and --dry-run writes nothing', async () => {
  write('.gemini/settings.json', '{ "mcpServers": ')
  const refused = await cks(['mcp', 'install', 'gemini'])
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /settings\.json is left alone, since it cannot be read/)
  assert.equal(read('.gemini/settings.json'), '{ "mcpServers": ')
  write('.codex/config.toml', 'model = \n')
  assert.equal((await cks(['mcp', 'install', 'codex'])).code, 1)
  write('.cursor/mcp.json', '{}\n')
  const shown = await cks(['mcp', 'install', 'cursor', '--dry-run'])
  assert.match(shown.stdout, /"cks"/)
  assert.equal(read('.cursor/mcp.json'), '{}\n')
  assert.equal((await cks(['mcp', 'install', 'emacs'])).code, 2)
})

test('a link in a repository does not lead --here out of it', async () => {
  const repo = folder('linked', { 'a.py': 'a = 1\n' })
  write('precious.json', '{ "kept": true }\n')
  mkdirSync(join(repo, '.git'))
  symlinkSync(join(home, 'precious.json'), join(repo, '.mcp.json'))
  symlinkSync(home, join(repo, '.gemini'))
  for (const client of ['claude', 'gemini']) {
    const { code, stderr } = await cks(['mcp', 'install', client, '--here'], { cwd: repo })
    assert.equal(code, 1)
    assert.match(stderr, /is left alone: a link leads it out of/)
  }
  assert.equal(read('precious.json'), '{ "kept": true }\n')
  const { code, stderr } = await cks(['mcp', 'install', 'vscode', '--here'], { cwd: repo })
  assert.equal(code, 0)
  assert.match(stderr, /undo with 'cks mcp install vscode --here --remove'/)
  assert.match(readFileSync(join(repo, '.vscode/mcp.json'), 'utf8'), /"cks"/)
})

test('without a service on another machine the call says so', async () => {
  const env = { PATH: process.env.PATH!, HOME: home, CKS_URL: 'http://cks.invalid:1', CKS_TOKEN: 'x' }
  const client = new ModernClient({ name: 'test', version: '1' })
  await client.connect(new ModernStdio({ command: process.execPath, args: [...OWN_CODE, CLI, 'mcp'], env, cwd: home }))
  const answer = await client.callTool({ name: 'symbol', arguments: { name: 'greet' } })
  assert.equal(answer.isError, true)
  assert.match(JSON.stringify(answer.content), /cannot be reached/)
  await client.close()
})

test('the call after the one that starts a service signs in with the password that it has generated', async () => {
  const data = temporaryFolder()
  const tokens = createTokens(service.url, undefined, { HOME: temporaryFolder(), CKS_DATA_DIR: data })
  await assert.rejects(tokens.current(), /not signed in/)
  writeFileSync(join(data, 'initial-admin-password'), `${ADMIN_PASSWORD}\n`)
  assert.notEqual(await tokens.current(), '')
})
