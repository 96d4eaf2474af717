// Documents of the service, saved as they arrive.

import { rename, rm, writeFile } from 'node:fs/promises'
import type { Cli } from './command.ts'

/** Saves a text document to a file that is whole or not there; `-` is stdout. */
export async function saveDocument(cli: Cli, document: AsyncIterable<Uint8Array>, file: string): Promise<undefined> {
  if (file === '-') {
    const decoder = new TextDecoder()
    for await (const bytes of document) cli.out.write(decoder.decode(bytes, { stream: true }))
    return undefined
  }
  const part = `${file}.part`
  try {
    await writeFile(part, document)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  cli.out.say(`written to ${file}`)
  return undefined
}
