// node scripts/golden.ts [language[/case] …]: rewrites test/golden from test/fixtures. The sentence on the first line,
// the notes (`# …`) and the absent facts (`NOT …`) of a golden are kept; a new case is named
// by the text after `=`: node scripts/golden.ts 'go/shadowing=A local function hides the package it shadows.'

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { denied, factLines, goldenCases, graphOf, readGolden, writeGolden } from '../test/support/golden.ts'

const wanted = process.argv.slice(2).map((text) => ({ name: text.split('=')[0]!, sentence: text.split('=')[1] }))

for (const { name, folder, golden } of goldenCases()) {
  const choice = wanted.find((one) => name === one.name || name.startsWith(`${one.name}/`))
  if (wanted.length > 0 && !choice) continue
  const known = readGolden(golden)
  const sentence = choice?.sentence ?? known?.sentence
  if (sentence === undefined) {
    console.error(`${name}: has no sentence yet; give it as ${name}=SENTENCE`)
    continue
  }
  const graph = graphOf(folder)
  const facts = factLines(graph)
  mkdirSync(dirname(golden), { recursive: true })
  writeFileSync(golden, writeGolden({ sentence, facts, absent: known?.absent ?? [], notes: known?.notes ?? [] }))
  for (const fact of known?.absent ?? []) {
    const wrong = denied(graph, facts, fact)
    if (wrong !== undefined) console.error(`${name}: ${wrong}`)
  }
}
