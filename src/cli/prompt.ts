// Questions to the person at the terminal.

import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { type Cli, usageError } from './command.ts'

/** Asks for a line; without a terminal there is nobody to ask. */
export async function ask(cli: Cli, question: string, fallback: string): Promise<string> {
  if (!process.stdin.isTTY) throw usageError(`${fallback} (there is no terminal to ask at)`)
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await reader.question(question, { signal: cli.signal })).trim()
  } finally {
    reader.close()
  }
}

/** Asks for a secret without showing it; without a terminal the first line of stdin is taken, as scripts send it. */
export async function askSecret(cli: Cli, question: string): Promise<string> {
  if (!process.stdin.isTTY) return firstLine()
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: silent, terminal: true })
  process.stderr.write(question)
  try {
    return await reader.question('', { signal: cli.signal })
  } finally {
    reader.close()
    process.stderr.write('\n')
  }
}

async function firstLine(): Promise<string> {
  const text = await allOfStdin()
  return text.split('\n')[0]!.replace(/\r$/, '')
}

/** Everything that comes on stdin, as text. */
export async function allOfStdin(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
