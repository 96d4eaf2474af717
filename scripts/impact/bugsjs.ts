// BugsJS (Gyimesi et al., ICST 2019): the tree has the bug and the tests of its fix. The results of its tests are kept
// in archives of archives.

import { gunzipSync, unzipSync } from 'fflate'
import { git } from '../../train/git.ts'
import { type Bug, type BugSet, hasTree, namesAt } from './bugs.ts'

export const bugsJs: BugSet = {
  name: 'BugsJS (JavaScript)',
  repository: 'BugsJS/bug-dataset',
  projects: { Express: 'BugsJS/express', Hexo: 'BugsJS/hexo', 'Hessian.js': 'BugsJS/hessian.js' },
  bugsOf(collection, project, repository) {
    const numbers = namesAt(collection, 'HEAD', `Projects/${project}`).flatMap(
      (file) => /-(\d+)\.zip$/.exec(file)?.[1] ?? [],
    )
    return numbers
      .sort((a, b) => Number(a) - Number(b))
      .flatMap((number): Bug[] => {
        const commit = `Bug-${number}-test`
        if (!hasTree(repository, commit)) return []
        const patch = git(repository, ['diff', '--no-renames', commit, `Bug-${number}-full`]).toString('utf8')
        const archive = git(collection, ['show', `HEAD:Projects/${project}/${project}-${number}.zip`])
        const triggers = failedOnlyWithTests(archive).map((name) => ({ name }))
        return [{ id: `${project}-${number}`, project, repository, commit, patch, side: 'before', triggers }]
      })
  },
}

type Results = { failures?: { fullTitle: string }[] }

/** The titles of the tests that fail in the buggy tree once it has the tests of the fix, and did not fail before. */
function failedOnlyWithTests(archive: Uint8Array): string[] {
  const wanted = ['only_test_changes/test_results.json.zip', 'buggy/test_results.json.zip']
  const files = unzipSync(archive, { filter: ({ name }) => wanted.includes(name) })
  const [after, before] = wanted.map((name) => titlesIn(files[name]))
  return [...new Set(after)].filter((title) => !before!.includes(title))
}

function titlesIn(packed: Uint8Array | undefined): string[] {
  if (!packed) return []
  const isGzip = packed[0] === 0x1f
  const json = new TextDecoder().decode(isGzip ? gunzipSync(packed) : Object.values(unzipSync(packed))[0])
  const results = resultsOf(json)
  return (results.failures ?? []).map(({ fullTitle }) => fullTitle)
}

/** Results as JSON, or as JSON in a string; of a run that printed beside them nothing is known. */
function resultsOf(json: string): Results {
  try {
    const read = JSON.parse(json) as Results | string
    return typeof read === 'string' ? (JSON.parse(read) as Results) : read
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}
