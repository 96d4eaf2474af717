// Documents of the service, saved as they arrive.

import type { Cli } from './command.ts'
import { writeWhole } from './whole-file.ts'

/** Saves a document to a file that is whole or not there; `-` is stdout. */
export async function saveDocument(cli: Cli, document: AsyncIterable<Uint8Array>, file: string): Promise<undefined> {
  if (file === '-') {
    for await (const bytes of document) cli.out.writeBytes(bytes)
    return undefined
  }
  await writeWhole(file, document)
  cli.out.say(`written to ${file}`)
  return undefined
}
