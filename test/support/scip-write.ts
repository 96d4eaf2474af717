// Indexes of SCIP as other tools write them.

import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

/** A word of a text (the `nth`, counted from 1) and its meaning; `defines` where it is the definition. */
export type Said = { word: string; nth?: number; symbol: string; defines?: boolean }

/** A document over a text. `ranges`: as lists of numbers, or as the messages of 0.8. */
export type Written = {
  path: string
  text: string
  says: readonly Said[]
  ranges?: 'old' | 'new'
  /** How characters are counted, as scip.proto numbers it. */
  encoding?: 0 | 1 | 2 | 3
}

export function scipIndex(documents: readonly Written[], root = ''): Uint8Array {
  const writer = new BinaryWriter()
  writer.tag(1, WireType.LengthDelimited).fork().tag(3, WireType.LengthDelimited).string(root).join()
  for (const document of documents) writeDocument(writer, document)
  return writer.finish()
}

function writeDocument(writer: BinaryWriter, { path, text, says, ranges = 'new', encoding = 2 }: Written): void {
  writer.tag(2, WireType.LengthDelimited).fork().tag(1, WireType.LengthDelimited).string(path)
  for (const { word, nth = 1, symbol, defines } of says) {
    const [line, from, to] = rangeOf(text, word, nth, encoding)
    writer.tag(2, WireType.LengthDelimited).fork().tag(2, WireType.LengthDelimited).string(symbol)
    if (defines) writer.tag(3, WireType.Varint).int32(1)
    if (ranges === 'old') writer.tag(1, WireType.LengthDelimited).fork().int32(line).int32(from).int32(to).join()
    else {
      writer.tag(8, WireType.LengthDelimited).fork()
      for (const [at, number] of [line, from, to].entries())
        if (number !== 0) writer.tag(at + 1, WireType.Varint).int32(number)
      writer.join()
    }
    writer.join()
  }
  writer.tag(4, WireType.LengthDelimited).string('a field that nobody reads here')
  writer.tag(6, WireType.Varint).int32(encoding).join()
}

function rangeOf(text: string, word: string, nth: number, encoding: number): [number, number, number] {
  const places = [...text.matchAll(new RegExp(`(?<![\\p{L}\\d$])${word}(?![\\p{L}\\d$])`, 'gu'))]
  const at = places[nth - 1]!.index
  const before = text.slice(0, at)
  const line = before.split('\n').length - 1
  const start = text.slice(before.lastIndexOf('\n') + 1, at)
  const lengthOf = (part: string): number =>
    encoding === 1 ? Buffer.byteLength(part) : encoding === 3 ? [...part].length : part.length
  return [line, lengthOf(start), lengthOf(start) + lengthOf(word)]
}
