// Pairs for training out of bare git repositories, one JSON object a line:
//   node train/extract.ts FOLDER OUT [SHARD/SHARDS]
// FOLDER holds OWNER+NAME/repo for every entry of train/repositories.json. Two kinds: the first sentence of a doc comment
// with the function it documents (k 0, types k 1), and a commit's subject with the largest hunk it changed, before the
// change (k 2). The commits named in repositories.json are read, so the same snapshots give the same pairs.

import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { definitionsOf, groupOf } from './definitions.ts'
import { plain, questionOf, subjectOf } from './sentences.ts'

type Repository = { name: string; commit: string; licence: string }

const SOURCE_BYTES_MAX = 9_000_000
const PAIRS_MAX = 9_000
const COMMITS_MAX = 3000
/** What is longer is cut there: a string of Node ends at 512 MiB. */
const LOG_BYTES_MAX = 400_000_000
const CODE_LINES = 70
const CODE_CHARS = 3000

const TEST =
  /(^|\/)(tests?|__tests__|specs?|testing|testdata|test[-_]?(util|helper|fixture|data|support|case)s?|fixtures?|__mocks__|mocks?|e2e|bench(es|marks?)?|examples?|samples?|docs?|docs_src|documentation|website|site|demos?|playground|vendor|_vendor|vendored|third[-_]?party|node_modules|dist|build|generated|gen|externals?|externs?|\.yarn|bundled?)\/|(_test\.go|_test\.py|(^|\/)test_[^/]*\.py|(^|\/)conftest\.py|\.(test|spec|bench|e2e)\.[mc]?[jt]sx?|Tests?\.(java|cs|php)|IT\.java|(^|\/)tests?\.rs|_tests?\.rs|_(spec|test)\.rb)$|\.(pb|gen|generated)\.go$|_pb2(_grpc)?\.py$/i

const [folder, out, shard = '0/1'] = process.argv.slice(2)
if (!folder || !out) {
  console.error('usage: node train/extract.ts FOLDER OUT [SHARD/SHARDS]')
  process.exit(2)
}
const [own, shards] = shard.split('/').map(Number) as [number, number]
const repositories = (
  JSON.parse(readFileSync(new URL('repositories.json', import.meta.url), 'utf8')) as Repository[]
).filter((_, index) => index % shards === own)
mkdirSync(out, { recursive: true })
const file = openSync(`${out}/pairs.${own}.jsonl`, 'w')
for (const { name, commit } of repositories) {
  const dir = `${folder}/${name.replace('/', '+')}/repo`
  if (!existsSync(dir)) {
    console.error(`missing: ${name}`)
    continue
  }
  const started = Date.now()
  const documented = await documentedPairs(dir, commit, name)
  const committed = commitPairs(dir, commit, name)
  for (const pair of [...documented, ...committed]) writeSync(file, `${JSON.stringify(pair)}\n`)
  console.log(`${name}: ${documented.length} documented, ${committed.length} commits, ${Date.now() - started} ms`)
}
closeSync(file)

async function documentedPairs(dir: string, commit: string, repository: string): Promise<object[]> {
  const pairs: object[] = []
  const seen = new Set<string>()
  for (const { path, text } of sources(dir, commit)) {
    if (pairs.length >= PAIRS_MAX) break
    if (/DO NOT EDIT|@generated/.test(text.slice(0, 600))) continue
    await new Promise(setImmediate) // frees the trees of the files before
    const lines = text.split('\n')
    const group = groupOf(path)!
    for (const found of definitionsOf(path, text)) {
      if (!found.doc || (found.isType && found.endLine - found.startLine > 400)) continue
      const question = questionOf(found.doc, found.name, group)
      if (!question || seen.has(question.toLowerCase())) continue
      seen.add(question.toLowerCase())
      const code: string[] = []
      for (let line = found.startLine; line <= Math.min(found.endLine, found.startLine + CODE_LINES); line++)
        if (line < found.docStart || line > found.docEnd) code.push(lines[line - 1]!)
      pairs.push({
        r: repository,
        l: group,
        p: path,
        n: found.name,
        e: found.enclosing.join('.'),
        q: question,
        d: plain(found.doc).slice(question.length, 700),
        c: code.join('\n').slice(0, CODE_CHARS),
        k: found.isType ? 1 : 0,
      })
    }
  }
  return pairs
}

function* sources(dir: string, commit: string): Generator<{ path: string; text: string }> {
  const listed = git(dir, ['ls-tree', '-r', '-l', commit])
    .toString('utf8')
    .split('\n')
    .map((line) => /^100\d+ blob (\w+)\s+(\d+)\t(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, id, size, path]) => ({ id: id!, size: Number(size), path: path! }))
    .filter(({ path, size }) => size > 200 && size < 200_000 && groupOf(path) !== undefined && !TEST.test(path))
    .sort((a, b) => (a.id < b.id ? -1 : 1)) // by content hash: a fixed, yet unordered sample
  let bytes = 0
  const chosen = listed.filter(({ size }) => (bytes += size) < SOURCE_BYTES_MAX)
  const answer = spawnSync('git', ['-C', dir, 'cat-file', '--batch'], {
    input: chosen.map(({ id }) => `${id}\n`).join(''),
    maxBuffer: 1 << 30,
  }).stdout
  let at = 0
  for (const { path } of chosen) {
    const end = answer.indexOf(10, at)
    if (end < 0) return
    const [, kind, size] = answer.toString('latin1', at, end).split(' ')
    at = end + 1
    if (kind !== 'blob') continue
    yield { path, text: answer.toString('utf8', at, at + Number(size)) }
    at += Number(size) + 1
  }
}

function commitPairs(dir: string, commit: string, repository: string): object[] {
  const log = git(
    dir,
    [
      'log',
      '-p',
      '-U6',
      '-n',
      String(COMMITS_MAX),
      '--no-merges',
      '--no-renames',
      '--diff-filter=M',
      '--no-color',
      '--no-ext-diff',
      '--no-textconv',
      '--format=%x01%s%x02',
      commit,
    ],
    20_000,
  )
  const pairs: object[] = []
  const seen = new Set<string>()
  for (const entry of log.toString('utf8').split('\x01').slice(1)) {
    if (entry.length > 60_000) continue
    const [subject = '', diff] = entry.split('\x02')
    const question = diff && subjectOf(subject)
    if (!question || seen.has(question)) continue
    seen.add(question)
    const changed = diff
      .split('\ndiff --git ')
      .slice(0, 12)
      .map((text) => ({ text, path: /\n--- a\/(.*)\n/.exec(text)?.[1] ?? '' }))
      .filter(({ path }) => groupOf(path) !== undefined && !TEST.test(path))
      .sort((a, b) => b.text.length - a.text.length)[0]
    const hunk = changed?.text
      .split('\n@@ ')
      .slice(1)
      .sort((a, b) => b.length - a.length)[0]
    if (!changed || !hunk) continue
    const [head = '', ...lines] = hunk.split('\n')
    const context = head.replace(/^.*?@@ ?/, '')
    const before = [context, ...lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1))]
      .join('\n')
      .slice(0, 2500)
    if (before.length < 60) continue
    const name =
      /([A-Za-z_]\w*)\s*(?:<[^>]*>)?\s*[(=:]/.exec(context)?.[1] ?? /([A-Za-z_]\w*)\s*[{:]?$/.exec(context)?.[1] ?? ''
    pairs.push({
      r: repository,
      l: groupOf(changed.path),
      p: changed.path,
      n: name,
      e: '',
      q: question,
      d: '',
      c: before,
      k: 2,
    })
  }
  return pairs
}

function git(dir: string, args: string[], timeoutMs = 120_000): Buffer {
  return (
    spawnSync('git', ['-C', dir, ...args], {
      maxBuffer: LOG_BYTES_MAX,
      timeout: timeoutMs,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).stdout ?? Buffer.alloc(0)
  )
}
