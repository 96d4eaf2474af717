import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { GLOBAL_OPTIONS } from '../../src/cli/help.ts'
import { COMMANDS } from '../../src/cli/main.ts'

const ROOT = new URL('../../', import.meta.url)
const DOCUMENTS = ['README.md', ...readdirSync(new URL('docs/', ROOT)).map((name) => `docs/${name}`)]

/** The calls of the command line in the code of a document: the words behind `cks`, up to the end of the command. */
function callsIn(text: string): string[][] {
  const blocks = [...text.matchAll(/^```(?:sh|yaml|)\n([\s\S]*?)^```$/gm)].map(([, block]) =>
    // Neither comments nor arguments of other programs.
    block!.replace(/ # .*$|^npx .*$/gm, ''),
  )
  return blocks.flatMap((block) =>
    [...block.matchAll(/(?:^|[\s(;|&])cks (?=[a-z])((?:"[^"]*"|'[^']*'|[^"'\n|;&#>)])*)/g)].map(([, words]) =>
      (words!.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).filter((word) => word !== '…'),
    ),
  )
}

for (const document of DOCUMENTS.filter((name) => name.endsWith('.md')))
  test(`${document} calls commands with options that there are`, () => {
    for (const words of callsIn(readFileSync(new URL(document, ROOT), 'utf8'))) {
      const called = COMMANDS.filter(({ name }) => name.split(' ').every((part, at) => part === words[at]))
      const command = called.sort((a, b) => b.name.length - a.name.length)[0]
      assert.ok(command, `cks ${words.join(' ')}`)
      const options = { ...GLOBAL_OPTIONS, ...command.options }
      for (const [, option] of words.map((word) => /^\[?--([a-z-]+)/.exec(word) ?? []))
        assert.ok(option === undefined || option in options, `cks ${words.join(' ')}: --${option}`)
    }
  })
