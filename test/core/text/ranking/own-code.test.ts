import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { measure, readQuestions, retrievalOfTree, textsOf } from '../../../support/retrieval.ts'

const here = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

/** Parts of this service's own source, and the least mean reciprocal rank of the questions about them. */
const PARTS: Readonly<Record<string, { folders: readonly string[]; least: number }>> = {
  text: { folders: ['src/core/text'], least: 0.65 },
  service: { folders: ['src/http', 'src/operations', 'src/stores'], least: 0.75 },
  cli: { folders: ['src/cli'], least: 0.75 },
}

for (const [part, { folders, least }] of Object.entries(PARTS)) {
  const texts = new Map(
    folders.flatMap((folder) =>
      Array.from(textsOf(here(folder)), ([path, text]) => [`${folder}/${path}`, text] as const),
    ),
  )
  const ask = retrievalOfTree({ name: part, texts, past: [] })
  const questions = readQuestions(here(`test/fixtures/ranking/own/${part}.txt`))

  test(`questions about this service's own code are answered: ${part}`, () => {
    for (const hops of [0, 1]) {
      const { mrr, ranks } = measure(ask, questions, hops)
      const said = questions.map(({ text }, at) => `${ranks[at]}  ${text}`).join('\n')
      assert.ok(mrr >= least, `MRR@10 ${mrr.toFixed(3)} with hops ${hops}\n${said}`)
    }
  })

  test(`every file is found by its own name: ${part}`, () => {
    const modules = [...texts.keys()].filter((path) => /\/[a-z]+-[a-z-]+\.ts$/.test(path))
    const missed = modules.filter((path) => {
      const name = path.slice(path.lastIndexOf('/') + 1, -3).replaceAll('-', ' ')
      return !ask(name, 10, 0).some((answer) => answer.path === path)
    })
    assert.deepEqual(missed, [])
  })
}
