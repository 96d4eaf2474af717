// Measures retrieval:  npm run eval [-- FOLDER QUESTIONS]  or  npm run eval -- --write  to rewrite the golden.
// FOLDER is any source tree, QUESTIONS a text file of lines `question -> answer`, as in test/fixtures/ranking/strangers.

import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rankingReport } from '../test/support/retrieval.ts'

const here = (path: string): string => fileURLToPath(new URL(`../test/${path}`, import.meta.url))
const [folder = here('fixtures/ranking/library'), questions = here('fixtures/ranking/library.txt')] = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('--'))
const report = rankingReport(folder, questions)
if (process.argv.includes('--write')) writeFileSync(here('golden/ranking.txt'), report)
process.stdout.write(report)
