import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { inCommands } from '../../src/cli/wording.ts'

const src = join(import.meta.dirname, '../../src')
/** What people are told stands in these folders; requests elsewhere are routes of other programs, or of the API itself. */
const FOLDERS = ['core', 'operations', 'clients', 'stores', 'threads'] as const
/** They describe requests of programs that are analysed, or the API to programs. */
const NOT_TOLD = /core\/(openapi\.d\.ts|languages\/|graph\/routes\/|agent\/)/

const REQUEST = /\b(?:GET|POST|PUT|DELETE|PATCH) \/[a-z]/

/** The lines of code, no comments, that name a request of the API, with what is computed left out. */
function toldRequests(): string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  return files
    .filter((file) => file.endsWith('.ts') && !NOT_TOLD.test(file))
    .flatMap((file) => readFileSync(join(src, file), 'utf8').split('\n'))
    .filter((line) => REQUEST.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line))
    .map((line) => line.replaceAll(/\$\{[^}]*\}/g, 'x'))
}

test('no request of the API reaches people of the command line: each sentence is told in commands', () => {
  const told = toldRequests()
  assert.ok(told.length > 10, 'the sentences are where they are looked for')
  for (const line of told) assert.doesNotMatch(inCommands(line), REQUEST)
})

test('commands stand where requests stood', () => {
  assert.equal(
    inCommands('no language model is configured — configure one through POST /config/llm'),
    'no language model is configured — configure one through cks config llm set PROVIDER MODEL',
  )
  assert.equal(
    inCommands("project 'x' has no rules — write .cks/rules.yaml, or send rules with POST /graph/x/check"),
    "project 'x' has no rules — write .cks/rules.yaml, or name a file with --rules",
  )
})
