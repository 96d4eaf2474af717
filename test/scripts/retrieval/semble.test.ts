import assert from 'node:assert/strict'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sembleLine, sembleScores } from '../../../scripts/retrieval/semble.ts'
import { createRepo } from '../../support/repositories/repo.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const letters = `def send(letter, address):
    """Hands a letter to the carrier."""
    return (letter, address)


def fold(letter):
    """Folds a letter so that it fits its envelope."""
    return letter // 3
`
const repo = createRepo({ 'src/letters.py': letters, 'src/stamps.py': 'def lick(stamp):\n    return stamp\n' })
after(repo.remove)

/** A folder with a clone of the benchmark, whose only repository is at `revision`, and a clone of that. */
function benchmark(revision: string): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'semble', 'benchmarks', 'annotations'), { recursive: true })
  cpSync(repo.path, join(folder, 'post'), { recursive: true })
  const repositories = [
    { name: 'post', language: 'python', url: '', revision, benchmark_root: 'src' },
    { name: 'not cloned', language: 'python', url: '', revision, benchmark_root: null },
  ]
  const lick = { path: 'src/stamps.py', start_line: 1, end_line: 2 }
  const tasks = [
    { query: 'lick', relevant: [lick] },
    {
      query: 'fold a letter to fit the envelope',
      relevant: [{ ...lick, path: 'src/letters.py', start_line: 6, end_line: 8 }],
    },
    { query: 'how is a letter handed to the carrier', relevant: ['src/letters.py'], secondary: ['src/nowhere.py'] },
  ]
  writeFileSync(join(folder, 'semble', 'benchmarks', 'repos.json'), JSON.stringify(repositories))
  writeFileSync(join(folder, 'semble', 'benchmarks', 'annotations', 'post.json'), JSON.stringify(tasks))
  return folder
}

test('a place that is found first gains all, and of two places the one that is missing its share', () => {
  for (const whole of [false, true]) {
    const [scores, ...more] = [...sembleScores(benchmark(repo.git('rev-parse', 'HEAD').trim()), whole)]
    assert.deepEqual(more, [])
    const half = 1 / (1 + 1 / Math.log2(3))
    assert.deepEqual(scores, {
      name: 'post',
      language: 'python',
      isTuned: true,
      instead: undefined,
      ndcg: [1, 1, half],
    })
    assert.match(sembleLine('post', [scores!]), /^post: 3 questions, NDCG@10 0\.871 ±/)
  }
})

test('a clone without the pinned commit is searched as it is, which is said', () => {
  const [scores] = [...sembleScores(benchmark('0'.repeat(40)), false)]
  assert.equal(scores!.instead, 'HEAD')
  assert.equal(scores!.ndcg.length, 3)
})

test('a folder without the benchmark is refused', () => {
  const folder = temporaryFolder()
  assert.throws(() => [...sembleScores(folder, false)], /no clone of the benchmark; clone https:/)
})
