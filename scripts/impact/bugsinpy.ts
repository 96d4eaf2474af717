// BugsInPy (Widyasari et al., ESEC/FSE 2020): the tree is that of the fix.

import { type Bug, type BugSet, fileAt, hasTree, namesAt, type Trigger } from './bugs.ts'

export const bugsInPy: BugSet = {
  name: 'BugsInPy (Python)',
  repository: 'soarsmu/BugsInPy',
  projects: {
    black: 'psf/black',
    tornado: 'tornadoweb/tornado',
    luigi: 'spotify/luigi',
    scrapy: 'scrapy/scrapy',
    fastapi: 'tiangolo/fastapi',
    httpie: 'httpie/httpie',
    sanic: 'sanic-org/sanic',
    thefuck: 'nvbn/thefuck',
    tqdm: 'tqdm/tqdm',
    keras: 'keras-team/keras',
    ansible: 'ansible/ansible',
    cookiecutter: 'cookiecutter/cookiecutter',
    PySnooper: 'cool-RR/PySnooper',
    spacy: 'explosion/spaCy',
    'youtube-dl': 'ytdl-org/youtube-dl',
  },
  bugsOf(collection, project, repository) {
    const numbers = namesAt(collection, 'HEAD', `projects/${project}/bugs`).sort((a, b) => Number(a) - Number(b))
    return numbers.flatMap((number): Bug[] => {
      const folder = `projects/${project}/bugs/${number}`
      const about = fileAt(collection, 'HEAD', `${folder}/bug.info`)
      const commit = /fixed_commit_id\s*="(\w+)"/.exec(about)?.[1]
      if (commit === undefined || !hasTree(repository, commit)) return []
      const patch = fileAt(collection, 'HEAD', `${folder}/bug_patch.txt`)
      const triggers = triggersOf(fileAt(collection, 'HEAD', `${folder}/run_test.sh`))
      return [{ id: `${project}-${number}`, project, repository, commit, patch, side: 'after', triggers }]
    })
  },
}

/** `pytest tests/test_a.py::TestA::test_b` and `python -m unittest tests.test_a.TestA.test_b`. */
function triggersOf(script: string): Trigger[] {
  return script.split(/\s+/).flatMap((word): Trigger[] => {
    const [file, ...names] = word.split('::')
    if (file!.endsWith('.py') && names.length > 0)
      return [{ file: file!, ...(names.length > 1 ? { type: names.at(-2)! } : {}), name: plain(names.at(-1)!) }]
    const parts = /^[\w.]+\.test\w*$/.test(word) ? word.split('.') : []
    const type = parts.length > 2 && /^[A-Z]/.test(parts.at(-2)!) ? parts.at(-2)! : undefined
    if (type === undefined) return []
    return [{ file: `${parts.slice(0, -2).join('/')}.py`, type, name: parts.at(-1)! }]
  })
}

/** Without the parameters in brackets. */
const plain = (name: string): string => name.replace(/\[.*$/s, '')
