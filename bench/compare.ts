// npm run bench-compare -- OLD.json NEW.json: the figures of two runs of the bench side by side, with their ratios.

import { readFileSync } from 'node:fs'
import { comparisonOf, readReport } from './report.ts'

const files = process.argv.slice(2)
try {
  if (files.length !== 2)
    throw new Error('usage: make bench-compare OLD=FILE NEW=FILE, two files of make bench OUT=FILE')
  const [old, now] = files.map((file) => readReport(readFileSync(file, 'utf8'), file))
  process.stdout.write(`${comparisonOf(old!, now!)}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(2)
}
