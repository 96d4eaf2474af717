// node test/trust/requests.ts COUNT [SEED]: so many requests made from openapi.yaml, in parts, each of a service of its
// own; every answer is one that the contract states. It tells how far it is, and ends with 1 at the first part in which one is not.

import { requestsOfContract } from '../support/requests/service.ts'
import { numbersFrom } from '../support/rounds.ts'

const PART = 20_000
const [count = '100000', first = String(Date.now() % 2 ** 32)] = process.argv.slice(2)
const all = { answered: 0, byStatus: {} as Record<string, number>, byOperation: {} as Record<string, number> }
const add = (to: Record<string, number>, from: Record<string, number>): void => {
  for (const [name, times] of Object.entries(from)) to[name] = (to[name] ?? 0) + times
}
const now = (): string => new Date().toISOString().slice(11, 19)

for (let seed = Number(first); all.answered < Number(count); seed++) {
  const part = Math.min(PART, Number(count) - all.answered)
  const { answered, byStatus, byOperation, broken } = await requestsOfContract(part, numbersFrom(seed))
  all.answered += answered
  add(all.byStatus, byStatus)
  add(all.byOperation, byOperation)
  const counts = Object.values(all.byOperation).sort((a, b) => a - b)
  const statuses = Object.entries(all.byStatus).map(([status, times]) => `${status} ${times}`)
  console.log(
    `${now()} seed ${seed}: ${all.answered} answered (${statuses.join(', ')}), of ${counts.length} operations each ${counts[0]} to ${counts.at(-1)}`,
  )
  if (broken.length > 0) {
    console.log(broken.join('\n\n'))
    process.exitCode = 1
    break
  }
}
