// Reads the verdicts of the second look, as tolerantly as findings are read.

import { type Severity, severityOf } from './answer.ts'
import { readBrokenList, readObject } from './loose-json.ts'

/** The second look's verdict on one finding; missing fields leave it unchanged. */
export type Verdict = {
  isDropped: boolean
  reason: string
  severity: Severity | undefined
  confidence: number | undefined
}

const DROPPED = /^\W*(?:drop|reject|refute|discard|remove|dismiss|invalid|incorrect|wrong|false|no\b)/i

/**
 * A verdict for each of `count` findings, undefined where the answer has none that can be read; of one that breaks off
 * those that are complete.
 */
export function readVerdicts(text: string, count: number): (Verdict | undefined)[] {
  const object = readObject(text)
  const list = object && (Object.values(object).find(Array.isArray) as unknown[] | undefined)
  const items = (list ?? readBrokenList(text)).filter(
    (item): item is Record<string, unknown> => typeof item === 'object' && item !== null,
  )
  const numbers = items.map((item) => Number.parseInt(String(item.index ?? item.number ?? item.id), 10))
  // Some models count from zero, unlike the list before them.
  const first = numbers.includes(0) && !numbers.includes(count) ? 0 : 1
  return Array.from({ length: count }, (_, position) => {
    const item = items[numbers.indexOf(position + first)]
    return item && toVerdict(item)
  })
}

function toVerdict(item: Record<string, unknown>): Verdict | undefined {
  const said = item.verdict ?? item.decision ?? item.keep ?? item.status
  const word = typeof said === 'boolean' ? (said ? 'keep' : 'drop') : String(said ?? '')
  if (word === '') return undefined
  const { confidence } = item
  return {
    isDropped: DROPPED.test(word),
    reason: typeof item.reason === 'string' ? item.reason : '',
    severity: severityOf(item.severity),
    confidence: typeof confidence === 'number' && confidence >= 0 && confidence <= 1 ? confidence : undefined,
  }
}
