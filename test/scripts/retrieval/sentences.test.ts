import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentencesOf } from '../../../scripts/retrieval/sentences.ts'
import fc from '../../support/properties.ts'

const PYTHON = `import os

def load(path):
    """Reads the settings of a user from disk, and falls back to defaults.

    More about it.
    """
    return os.stat(path)


def later():
    """Does at midnight what nobody wants to wait for."""
`
const GO = `package store

// Evict drops whatever nobody has asked for lately.
// It never blocks.
func Evict(limit int) {
	shrink(limit)
}
`

test('a function with a doc comment is asked for by its first sentence, without its name', () => {
  const { questions } = sentencesOf(new Map([['store/evict.go', GO]]), 10)
  assert.deepEqual(
    questions.map(({ text }) => text),
    ['drops whatever nobody has asked for lately'],
  )
})

test('no doc comment is left in the tree that is searched, and places are where they are then', () => {
  const { questions, texts } = sentencesOf(new Map([['app/settings.py', PYTHON]]), 10)
  const lines = texts.get('app/settings.py')!.split('\n')
  assert.deepEqual(lines, [
    'import os',
    '',
    'def load(path):',
    '    return os.stat(path)',
    '',
    '',
    'def later():',
    '    pass',
    '',
  ])
  const shown = questions.map(({ functions: [place] }) => lines.slice(place!.startLine - 1, place!.endLine))
  assert.deepEqual(shown, [lines.slice(2, 4), lines.slice(6, 8)])
})

test('tests, and texts that are no code, ask nothing and stay as they are', () => {
  const sources = new Map([
    ['store/evict_test.go', GO],
    ['README.md', '# Store'],
  ])
  const { questions, texts } = sentencesOf(sources, 10)
  assert.deepEqual(questions, [])
  assert.equal(texts.get('README.md'), '# Store')
})

test('however many functions there are, no more are asked for than wanted, each at its own place', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 20 }), (functions, count) => {
      const text = Array.from(
        { length: functions },
        (_, at) => `// F${at} sends letter number ${at} to whoever waits for it.\nfunc F${at}() {}\n`,
      ).join('\n')
      const { questions, texts } = sentencesOf(new Map([['mail/send.go', `package mail\n\n${text}`]]), count)
      const lines = texts.get('mail/send.go')!.split('\n')
      assert.equal(questions.length, Math.min(functions, count))
      for (const {
        functions: [place],
      } of questions) {
        assert.equal(lines[place!.startLine - 1], `func ${place!.name}() {}`)
      }
    }),
  )
})
