// A process that writes to a store as quickly as it can: `node writer.ts DIR`. It first says the number that the store
// holds (0 when it is new), then each number once its commit has resolved. A store that contradicts itself is told, and
// ends it.

import { openEnv } from '../../../src/stores/lmdb/env.ts'

/** Every commit changes the number, one of so many records, and the count of all that are there. */
const RECORDS = 40

type Row = { number: number; text: string }

const env = openEnv(process.argv[2]!)
env.suspect() // as the service does when it starts
const table = env.table<Row, string>('settings')
const rowOf = (number: number): Row => ({ number, text: String(number).repeat(60 + (number % 400)) })

/** The last number; throws when a record is not the one that it must have left. */
async function stored(): Promise<number> {
  return env.read(() => {
    const last = table.get('last')?.number ?? 0
    for (let number = Math.max(1, last - RECORDS + 1); number <= last; number++) {
      const row = table.get(`r${number % RECORDS}`)
      if (JSON.stringify(row) !== JSON.stringify(rowOf(number)))
        throw new Error(`of ${last} numbers, ${number} is ${JSON.stringify(row)?.slice(0, 80)}`)
    }
    return last
  })
}

let number = await stored()
process.stdout.write(`${number}\n`)
for (;;) {
  number++
  const row = rowOf(number)
  await env.write(() => {
    table.put(`r${number % RECORDS}`, row)
    table.put('last', { number, text: '' })
  })
  process.stdout.write(`${number}\n`)
}
