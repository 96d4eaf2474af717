// The names that changed lines declare in their module, where they do nothing else.

import { languageOf } from '../../../languages/files.ts'
import type { ChangedLine } from './changed-lines.ts'

/** What a module declares by a line: its name, and the code of the line that runs when the module is loaded. */
type Declared = { name: string; runs: string }

const declaredBy: Readonly<Record<string, (line: string) => Declared | undefined>> = {
  javascript: ofJavaScript,
  typescript: ofJavaScript,
  python: ofPython,
}

/** The head of a function or class that a module of JavaScript does not export. */
const ENTITY = /^(?:(?:async\s+)?function\s*\*?|class)\s+([\w$]+)/
/** The head of a variable of such a module that holds a function, or what another name means. */
const VARIABLE = /^(?:const|let|var)\s+([\w$]+)\s*=\s*(?:(?:async\s+)?(?:function\b|\(?[\w$, ]*\)?\s*=>)|[\w$.]+;?$)/

function ofJavaScript(line: string): Declared | undefined {
  const name = (ENTITY.exec(line) ?? VARIABLE.exec(line))?.[1]
  return name === undefined ? undefined : { name, runs: '' }
}

/** The head of a function, or of a class without bases: one may keep a list of the classes below it. */
const HEAD = /^(?:(?:async\s+)?def\s+|class\s+(?=\w+\s*(?:\((?:object)?\))?\s*:))(\w+)/
/** A variable with its value; those of two underscores say something to Python. */
const ASSIGNED = /^(?!__)(\w+)\s*(?::[^=]*)?=(?!=)(.*)/

function ofPython(line: string): Declared | undefined {
  const head = HEAD.exec(line)
  if (head) return { name: head[1]!, runs: '' }
  const assigned = ASSIGNED.exec(line)
  return assigned ? { name: assigned[1]!, runs: assigned[2]! } : undefined
}

/** A call, by the last part of the name before it. */
const CALL = /\b(\w+)\s*\(/g
/** Names of what makes an object, and changes nothing else. */
const MAKES = /^(?:[A-Z]\w*|namedtuple|and|or|not|in|if|else|is)$/

/**
 * The names that some lines of a file declare in their module; undefined where these lines do anything else there: what they call when the
 * module is loaded may have effects elsewhere.
 */
export function namesDeclared(path: string, code: readonly ChangedLine[]): string[] | undefined {
  const declared = declaredBy[languageOf(path)?.id ?? '']
  if (!declared) return undefined
  const names: string[] = []
  let isRun = false
  for (const { text } of code) {
    const one = /^\S/.test(text) ? declared(text) : undefined
    if (!one && (names.length === 0 || /^\S/.test(text))) return undefined
    if (one) names.push(one.name)
    if (one) isRun = one.runs !== ''
    const runs = one ? one.runs : isRun ? text : ''
    if (Array.from(runs.matchAll(CALL), ([, name]) => name!).some((name) => !MAKES.test(name))) return undefined
  }
  return names.length > 0 ? names : undefined
}
