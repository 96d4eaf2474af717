// Readers of bytes from outside, each as a function that must return for any bytes: an error that the reader does not
// declare, and a loop without end, are faults. `readers.test.ts` runs them over mutated seeds.

import ignore from 'ignore'
import { SignJWT } from 'jose'
import { readFrames } from '../../src/clients/llm/frames.ts'
import type { Context } from '../../src/context.ts'
import { decodeText } from '../../src/core/decode.ts'
import { ServiceError } from '../../src/core/errors.ts'
import { decodeFacts } from '../../src/core/facts/bytes.ts'
import { unpackGraph } from '../../src/core/graph/graph.ts'
import { readRules } from '../../src/core/graph/rules/read.ts'
import { readManifest } from '../../src/core/languages/rust/modules/manifests.ts'
import { readPackages } from '../../src/core/languages/typescript/modules/manifests.ts'
import { linesOfDiff, readDiff } from '../../src/core/review/diff.ts'
import { readBrokenList, readObject } from '../../src/core/review/loose-json.ts'
import { readDocument, readRoot } from '../../src/core/scip/reader.ts'
import { pathChooser } from '../../src/core/text/grep/globs.ts'
import { compilePattern } from '../../src/core/text/grep/pattern.ts'
import { packSignatures, signatureOf, unpackSignatures } from '../../src/core/text/grep/signatures.ts'
import { openSections, packSections } from '../../src/core/text/index/sections.ts'
import { authenticate } from '../../src/operations/accounts/auth.ts'

/** A reader, and inputs from which others are made. */
export type Target = { read: (bytes: Uint8Array) => unknown; seeds: readonly (string | Uint8Array)[] }

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')

/** Reads it, unless the reader says with an Error of its own (no TypeError or RangeError) that it cannot. */
function unlessDeclared(read: () => unknown, isDeclared: (error: Error) => boolean): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof Error) || !isDeclared(error)) throw error
  }
}

async function drain(frames: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of frames);
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
}

const DIFF = `diff --git a/a.ts b/b.ts\nsimilarity index 90%\nrename from a.ts\nrename to b.ts\n--- a/a.ts\n+++ "b/\\303\\274.ts"\n@@ -1,2 +1,3 @@ function f\n a\n-b\n+c\n+d\n\\ No newline at end of file\n`
/** The first words of a packed record, and room after them. */
const headOf = (...words: number[]): Uint8Array =>
  new Uint8Array(new Int32Array([...words, ...new Array<number>(60).fill(1)]).buffer)
const SECTIONS = packSections(3, { name: 'x' }, { ids: new Uint32Array([1, 2, 3]), bytes: new Uint8Array(5) })

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

export const TARGETS: Readonly<Record<string, Target>> = {
  text: { read: (bytes) => decodeText(Buffer.from(bytes), 'a.txt'), seeds: ['\ufeffa\r\nb', 'a\0b\0', 'é'] },
  diff: { read: (bytes) => [...readDiff(linesOfDiff(bytes))], seeds: [DIFF, 'Binary files a/x and b/x differ\n'] },
  sse: {
    read: (bytes) => drain(readFrames(inPieces(bytes), 'sse')),
    seeds: ['event: x\ndata: {"a":1}\n\n: c\n\ndata: [DONE]\n\n', 'data: {"a":\rdata: 2}\r\n\r\n'],
  },
  ndjson: { read: (bytes) => drain(readFrames(inPieces(bytes), 'ndjson')), seeds: ['{"a":1}\n{"b":[]}\n', '{"a"\n'] },
  'model answer': {
    read: (bytes) => [readObject(text(bytes)), readBrokenList(text(bytes))],
    seeds: ['Here: ```json\n{"summary": "x", "findings": [{"title": "a",}]}\n``` done', "{'a': True, b: [1, 2"],
  },
  rules: {
    read: (bytes) => readRules(text(bytes)),
    seeds: ['rules:\n  - name: layers\n    from: src/a/**\n    deny: [src/b/**]\n', 'rules: &a [*a]\n'],
  },
  'Cargo.toml': {
    read: (bytes) => readManifest(text(bytes)),
    seeds: ['[package]\nname = "x"\nedition = "2021"\n[dependencies]\na = { path = "../a", package = "b" }\n'],
  },
  'package.json': {
    read: (bytes) => readPackages({ manifests: new Map([['package.json', text(bytes)]]) }),
    seeds: ['{ "name": "x", "exports": { ".": { "import": "./a.js" }, "./b/*": null }, "workspaces": ["p/*"] }', '[]'],
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
        () => [readRoot(bytes), ...readDocument(bytes).occurrences],
        () => true,
      ),
    seeds: [new Uint8Array([10, 4, 97, 46, 116, 115, 18, 8, 10, 3, 0, 4, 7, 18, 1, 120])],
  },
  sections: { read: (bytes) => openSections(3, bytes), seeds: [SECTIONS] },
  signatures: {
    read: (bytes) => unpackSignatures(bytes),
    seeds: [packSignatures(new Map([['0f'.repeat(20), signatureOf('some text that is long enough')]]))],
  },
  facts: { read: decodeFacts, seeds: [headOf(6, 3, 0, 4, 20)] },
  token: { read: (bytes) => authenticated(text(bytes)), seeds: [...TOKENS, 'a.b.c', 'e30.e30.'] },
  'ignore file': {
    read: (bytes) => ignore().add(text(bytes)).test('src/a b/[c].ts'),
    seeds: ['*.log\n!keep.log\n/build/\n**/a?[!b-d]\\ \n#x\n', 'a/**/b\n\\!c\n[a-\n'],
  },
  graph: { read: unpackGraph, seeds: [headOf(2, 1, 1, 1, 10)] },
}
