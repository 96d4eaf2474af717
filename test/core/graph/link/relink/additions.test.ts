import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addsFunctions } from '../../../../../src/core/graph/link/relink/additions.ts'
import { compareVersions } from '../../../../../src/core/graph/link/relink/rows.ts'
import { extractFacts } from '../../../../../src/core/languages/extract.ts'
import { languageOf } from '../../../../support/languages.ts'

/** Whether the edit of a file from one text to another only adds functions. */
function isAddition(path: string, before: string, after: string): boolean {
  const facts = (text: string) => extractFacts(languageOf(path)!, path, text)!
  return addsFunctions(new Map([[0, compareVersions(facts(before), facts(after))!]]))
}

const PYTHON = `class Shop:
    def __init__(self):
        self.items = []

    def sell(self, item):
        return item

def open_shop():
    return Shop()
`

const ADDITIONS: Readonly<Record<string, string>> = {
  'a function': `${PYTHON}\ndef close_shop(shop):\n    left = [item for item in shop.items]\n    return len(left)\n`,
  'a method': PYTHON.replace('    def sell', '    def count(self):\n        return len(self.items)\n\n    def sell'),
  'a function with a default and one inside': `${PYTHON}\ndef outer(a=1):\n    def inner(b):\n        return b\n    return inner(a)\n`,
}
for (const [name, after] of Object.entries(ADDITIONS))
  test(`${name} is an addition`, () => assert.ok(isAddition('shop.py', PYTHON, after)))

const OTHERS: Readonly<Record<string, string>> = {
  'a function that is gone': PYTHON.slice(0, PYTHON.indexOf('def open_shop')),
  'another result': PYTHON.replace('return Shop()', 'return None'),
  'a further result': PYTHON.replace('return item', 'if item:\n            return None\n        return item'),
  'a call in a function that stays': PYTHON.replace('        return item', '        print(item)\n        return item'),
  'a variable of the module': `${PYTHON}\nshop = Shop()\n`,
  'a class': `${PYTHON}\nclass Market:\n    pass\n`,
  'a function that assigns to members': `${PYTHON}\ndef fill(shop):\n    shop.items = [1]\n`,
  'a function inside one that stays': PYTHON.replace(
    '        return item',
    '        def one():\n            return 1\n        return item',
  ),
  'a decorated function': `${PYTHON}\n@cached(1)\ndef close_shop():\n    return 1\n`,
  'an import': `import os\n${PYTHON}`,
}
for (const [name, after] of Object.entries(OTHERS))
  test(`${name} is more than an addition of functions`, () => assert.ok(!isAddition('shop.py', PYTHON, after)))

test('a method of an interface is more than an addition: its members are listed', () => {
  const before = 'interface Shop { sell(item: string): string }\nclass Own { run(): void {} }\n'
  assert.ok(!isAddition('shop.ts', before, before.replace('{ sell', '{ count(): number; sell')))
  assert.ok(isAddition('shop.ts', before, before.replace('{} }', '{}\n walk(steps: number) { return steps } }')))
})
