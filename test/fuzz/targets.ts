// Readers of bytes from outside, each as a function that must return for any bytes: an error that the reader does not
// declare, and a loop without end, are faults. `readers.test.ts` runs them over mutated seeds.

import { SignJWT } from 'jose'
import { filesTold } from '../../src/clients/commit-files.ts'
import { decodeNames } from '../../src/clients/walk/names.ts'
import type { Context } from '../../src/context.ts'
import { decodeText } from '../../src/core/decode.ts'
import { ServiceError } from '../../src/core/errors.ts'
import { readPasted } from '../../src/core/graph/impact/change/pasted.ts'
import { readRules } from '../../src/core/graph/rules/read.ts'
import { extractFacts } from '../../src/core/languages/extract.ts'
import { linesOfDiff, readDiff } from '../../src/core/review/diff.ts'
import { overlayBuilder } from '../../src/core/scip/overlay.ts'
import { readDocument, readRoot } from '../../src/core/scip/reader.ts'
import { pathChooser } from '../../src/core/text/grep/globs.ts'
import { compilePattern } from '../../src/core/text/grep/pattern.ts'
import { readIgnoreRules } from '../../src/core/text/ignore-rules.ts'
import { readHistory } from '../../src/core/text/ranking/past.ts'
import { authenticate } from '../../src/operations/accounts/auth.ts'
import event from '../../workers/event.ts'
import { languageOf } from '../support/languages.ts'
import { ANSWERS } from './answers.ts'
import { RECORDS } from './records.ts'
import { REQUESTS } from './requests.ts'
import { SOURCES } from './sources.ts'

/** A reader, and inputs from which others are made. */
export type Target = {
  read: (bytes: Uint8Array) => unknown
  seeds: readonly (string | Uint8Array)[]
  /** Takes milliseconds for an input: the ordinary tests try fewer. */
  isSlow?: true
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')

/** Reads it, unless the reader says with an Error of its own (no TypeError or RangeError) that it cannot. */
function unlessDeclared(read: () => unknown, isDeclared: (error: Error) => boolean): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof Error) || !isDeclared(error)) throw error
  }
}

const DIFF = `diff --git a/a.ts b/b.ts\nsimilarity index 90%\nrename from a.ts\nrename to b.ts\n--- a/a.ts\n+++ "b/\\303\\274.ts"\n@@ -1,2 +1,3 @@ function f\n a\n-b\n+c\n+d\n\\ No newline at end of file\n`
const BLOB = 'a'.repeat(40)
/** Tokens are refused or belong to nobody: a service without sessions, whose key signed the seeds. */
const NOBODY = {
  config: { jwtSecret: 'a secret of the fuzz tests, long enough' },
  clock: () => new Date('2026-01-02T03:04:05Z'),
  stores: { sessions: { get: async () => undefined } },
} as unknown as Context

const signed = (claims: Record<string, unknown>): Promise<string> =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(NOBODY.config.jwtSecret))

const TOKENS = await Promise.all([
  signed({ sub: '1', jti: 'x', iss: 'code-knowledge-service', aud: 'code-knowledge-service', exp: 4_000_000_000 }),
  signed({ sub: 'x', iss: ['a'], aud: [null], exp: -1, nbf: 1e300 }),
])

async function authenticated(token: string): Promise<void> {
  try {
    await authenticate(NOBODY, token)
  } catch (error) {
    if (!(error instanceof ServiceError && error.kind === 'unauthenticated')) throw error
    return
  }
  throw new Error('somebody is signed in')
}

/** The file that documents of SCIP are joined with. */
const JOINED = 'export const one = 1\nexport const two = one\n'
const JOINED_FACTS = extractFacts(languageOf('a.ts')!, 'a.ts', JOINED)!

export const TARGETS: Readonly<Record<string, Target>> = {
  ...RECORDS,
  ...ANSWERS,
  ...REQUESTS,
  ...SOURCES,
  text: { read: (bytes) => decodeText(Buffer.from(bytes), 'a.txt'), seeds: ['\ufeffa\r\nb', 'a\0b\0', 'é'] },
  diff: {
    read: (bytes) => [...readDiff(linesOfDiff(bytes)), ...readPasted(linesOfDiff(bytes))],
    seeds: [DIFF, 'Binary files a/x and b/x differ\n'],
  },
  rules: {
    read: (bytes) => readRules(text(bytes)),
    seeds: ['rules:\n  - name: layers\n    from: src/a/**\n    deny: [src/b/**]\n', 'rules: &a [*a]\n'],
  },
  globs: {
    read: (bytes) => pathChooser(text(bytes).split('\n'))('src/a.ts'),
    seeds: ['*.ts\n!src/**\n[a-', '\\\n{a,b}'],
  },
  pattern: {
    read: (bytes) => compilePattern({ pattern: text(bytes), regex: true, case: 'smart', word: true }),
    seeds: ['(a|b)*?[^x]{2,5}\\b', '(?i:x)(?P<n>y)', '\\p{Lu}\\x{10ffff}'],
  },
  'SCIP document': {
    read: (bytes) =>
      unlessDeclared(
        () => {
          readRoot(bytes)
          const builder = overlayBuilder()
          builder.add('a.ts', readDocument(bytes), { text: JOINED, facts: JOINED_FACTS })
          builder.finish()
        },
        () => true,
      ),
    seeds: [new Uint8Array([10, 4, 97, 46, 116, 115, 18, 8, 10, 3, 0, 4, 7, 18, 1, 120])],
  },
  token: { read: (bytes) => authenticated(text(bytes)), seeds: [...TOKENS, 'a.b.c', 'e30.e30.'] },
  'ignore file': {
    read: (bytes) => {
      const rules = readIgnoreRules(text(bytes))
      for (const path of ['src/a b/[c].ts', ...text(bytes).split('\n').slice(-1)]) rules(path, true)
    },
    seeds: [
      '*.log\n!keep.log\n/build/\n**/a?[!b-d]\\ \n#x\nabe ',
      'a/**/b\n\\!c\n[a-\na/x/a/b',
      '[[:alpha:]-z]*a*b\nxaxb',
    ],
  },
  'history of git': {
    read: readHistory,
    seeds: [`${'a'.repeat(40)}\0message\0\na.ts\0b c.ts\0${'b'.repeat(40)}\0\0`],
  },
  'objects of git': {
    read: (bytes) => filesTold([BLOB, BLOB.replaceAll('a', 'b')], Buffer.from(bytes)),
    seeds: [`${BLOB} blob 3\nabc\n${BLOB} missing\n`, `${BLOB} tree 99999999999\n`],
  },
  'names of git': {
    read: (bytes) =>
      decodeNames(
        Buffer.from(bytes)
          .toString('latin1')
          .split('\0')
          .map((name) => Buffer.from(name, 'latin1')),
        () => undefined,
      ),
    seeds: ['a.ts\0b/\0é\0'],
  },
  webhook: { read: (bytes) => event({ bytes }), seeds: ['{"ref":"refs/heads/main","after":"0"}', 'null'] },
}
