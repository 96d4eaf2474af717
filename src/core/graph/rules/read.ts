// The rules that a team writes down about its own code: `.cks/rules.yaml`, read with the line of everything that is wrong.

import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml'
import type { Level } from '../dependencies.ts'
import { EDGE_TYPES, type EdgeType } from '../graph.ts'

/** An edge that a rule allows all the same; globs of paths. */
export type RuleException = { from: readonly string[]; to: readonly string[]; reason: string }

/** A rule: code of `from` must not depend on `deny`, or on anything but `allow` and itself, or parts form no cycle. */
export type Rule = {
  name: string
  severity: 'error' | 'warning'
  /** Line of the file on which it begins. */
  line: number
  tests: boolean
  except: readonly RuleException[]
} & (
  | {
      kind: 'dependency'
      from: readonly string[]
      allow?: readonly string[]
      deny?: readonly string[]
      types: readonly EdgeType[]
    }
  | { kind: 'cycles'; within: readonly string[]; level: Level; types: readonly EdgeType[] }
)

/** Why a file holds no rules: the line, and what to write. */
export type RulesProblem = { line: number; problem: string }

/** Bounds of a file: characters, rules, globs of one list, characters of a glob. */
const RULES_CHARS_MAX = 256 * 1024
const RULES_MAX = 200
const GLOBS_MAX = 50
const GLOB_CHARS_MAX = 300
const EXCEPTIONS_MAX = 200
/** Brackets inside brackets, and list or map signs at the start of one line: what YAML reads in quadratic time. */
const DEPTH_MAX = 20
/** Blanks before a line: each level of nesting takes one at least. */
const INDENT_MAX = 60

const DEPENDENCIES: readonly EdgeType[] = ['IMPORTS', 'CALLS', 'REFERENCES', 'INHERITS', 'IMPLEMENTS', 'DEPENDS_ON']
const LEVELS: readonly Level[] = ['file', 'folder', 'module']
const KEYS = ['name', 'from', 'allow', 'deny', 'kinds', 'cycles', 'in', 'tests', 'severity', 'except']

/** Reads the text of a rules file. */
export function readRules(text: string): Rule[] | RulesProblem {
  if (text.length > RULES_CHARS_MAX)
    return { line: 1, problem: `the file is longer than ${RULES_CHARS_MAX} characters` }
  const deep = tooDeep(text)
  if (deep !== undefined) return { line: deep, problem: 'it nests too deeply: rules are a list of mappings of lists' }
  const lines = new LineCounter()
  try {
    // Keys are compared below, where few are left; the library compares each with all, and words each error with its line.
    const document = parseDocument(text, {
      lineCounter: lines,
      merge: false,
      uniqueKeys: false,
      prettyErrors: false,
    })
    const [fault] = document.errors
    if (fault) return { line: lines.linePos(fault.pos[0]).line, problem: fault.message }
    return new Reader(lines).file(document.contents)
  } catch (error) {
    if (error instanceof Wrong) return { line: error.line, problem: error.message }
    throw error
  }
}

/** The first line on which a text nests too deeply. */
function tooDeep(text: string): number | undefined {
  let depth = 0
  for (const [at, line] of text.split('\n').entries()) {
    const start = /^[\s?:-]*/.exec(line)![0]
    if (start.length > INDENT_MAX || start.replace(/\s/g, '').length > DEPTH_MAX) return at + 1
    for (const character of line) {
      if (character === '[' || character === '{') depth++
      else if (character === ']' || character === '}') depth = Math.max(0, depth - 1)
      if (depth > DEPTH_MAX) return at + 1
    }
  }
  return undefined
}

/** What is wrong, and on which line; caught in this file. */
class Wrong extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

class Reader {
  readonly lines: LineCounter

  constructor(lines: LineCounter) {
    this.lines = lines
  }

  file(contents: unknown): Rule[] {
    const file = this.map(contents, 'the file', 'begin with `rules:` and list the rules below it')
    this.onlyKeys(file, ['rules'])
    const list = file.get('rules', true)
    if (!isSeq(list)) throw this.wrong(list ?? contents, '`rules` is no list: begin each rule with `- name: …`')
    if (list.items.length > RULES_MAX) throw this.wrong(list, `there are more than ${RULES_MAX} rules`)
    const rules = list.items.map((item) => this.rule(item))
    const names = new Set<string>()
    for (const { name, line } of rules) {
      if (names.has(name)) throw new Wrong(line, `two rules are named '${name}': give each its own name`)
      names.add(name)
    }
    return rules
  }

  rule(item: unknown): Rule {
    const map = this.map(item, 'a rule', 'write `- name: …` with `from` and `deny`, `from` and `allow`, or `cycles`')
    this.onlyKeys(map, KEYS)
    const name = this.text(map, 'name')
    if (name === undefined) throw this.wrong(map, 'a rule has no `name`: say in a few words what it demands')
    const common = {
      name,
      line: this.lineOf(map),
      severity: this.oneOf(map, 'severity', ['error', 'warning'] as const) ?? 'error',
      tests: this.oneOf(map, 'tests', ['include', 'exclude'] as const) === 'include',
      except: this.exceptions(map),
      types: this.types(map),
    }
    const level = this.oneOf(map, 'cycles', LEVELS)
    const from = this.globs(map, 'from')
    if (level !== undefined) {
      if (from ?? map.has('deny') ?? map.has('allow'))
        throw this.wrong(
          map,
          `rule '${name}' has both \`cycles\` and \`from\`: make two rules of it; \`in\` says where cycles are looked for`,
        )
      return { ...common, kind: 'cycles', level, within: this.globs(map, 'in') ?? ['**'] }
    }
    const [allow, deny] = [this.globs(map, 'allow'), this.globs(map, 'deny')]
    if (!from)
      throw this.wrong(map, `rule '${name}' has no \`from\`: name the paths that it is about, such as \`src/core/**\``)
    if ((allow === undefined) === (deny === undefined))
      throw this.wrong(
        map,
        `rule '${name}' needs one of \`deny\` and \`allow\`: what \`from\` must not use, or all that it may use`,
      )
    return { ...common, kind: 'dependency', from, ...(allow ? { allow } : {}), ...(deny ? { deny } : {}) }
  }

  exceptions(map: YAMLMap): RuleException[] {
    const list = map.get('except', true)
    if (list === undefined) return []
    if (!isSeq(list)) throw this.wrong(list, '`except` is no list: begin each with `- from: …`')
    if (list.items.length > EXCEPTIONS_MAX) throw this.wrong(list, `there are more than ${EXCEPTIONS_MAX} exceptions`)
    return list.items.map((item) => {
      const one = this.map(item, 'an exception', 'write `- from: …`, `to: …` and `reason: …`')
      this.onlyKeys(one, ['from', 'to', 'reason'])
      const reason = this.text(one, 'reason')
      if (reason === undefined) throw this.wrong(one, 'an exception has no `reason`: say why it may stay')
      return { from: this.globs(one, 'from') ?? ['**'], to: this.globs(one, 'to') ?? ['**'], reason }
    })
  }

  types(map: YAMLMap): readonly EdgeType[] {
    const given = this.list(map, 'kinds')
    if (!given) return DEPENDENCIES
    return given.map(({ text, node }) => {
      const type = EDGE_TYPES.find((one) => one === text.toUpperCase())
      if (!type)
        throw this.wrong(
          node,
          `there is no kind '${shortened(text)}': use ${DEPENDENCIES.map((one) => one.toLowerCase()).join(', ')}`,
        )
      return type
    })
  }

  globs(map: YAMLMap, key: string): readonly string[] | undefined {
    return this.list(map, key)?.map(({ text, node }) => {
      if (text.length > GLOB_CHARS_MAX) throw this.wrong(node, `a glob is longer than ${GLOB_CHARS_MAX} characters`)
      return text
    })
  }

  /** The texts of a value that is one text or a list of them. */
  list(map: YAMLMap, key: string): { text: string; node: unknown }[] | undefined {
    const value = map.get(key, true)
    if (value === undefined) return undefined
    const items: readonly unknown[] = isSeq(value) ? value.items : [value]
    if (items.length === 0) throw this.wrong(value, `\`${key}\` is empty`)
    if (items.length > GLOBS_MAX) throw this.wrong(value, `\`${key}\` has more than ${GLOBS_MAX} entries`)
    return items.map((node) => {
      const text = isScalar(node) ? node.value : undefined
      if (typeof text !== 'string' || text.trim() === '')
        throw this.wrong(node, `\`${key}\` holds something that is no text`)
      return { text: text.trim(), node }
    })
  }

  text(map: YAMLMap, key: string): string | undefined {
    const [first, second] = this.list(map, key) ?? []
    if (second) throw this.wrong(second.node, `\`${key}\` is a list: give one text`)
    return first?.text
  }

  oneOf<Value extends string>(map: YAMLMap, key: string, values: readonly Value[]): Value | undefined {
    const text = this.text(map, key)
    const found = values.find((value) => value === text)
    if (text !== undefined && !found)
      throw this.wrong(map.get(key, true), `\`${key}\` is '${shortened(text)}': use ${values.join(' or ')}`)
    return found
  }

  map(node: unknown, what: string, advice: string): YAMLMap {
    if (!isMap(node)) throw this.wrong(node, `${what} is no mapping: ${advice}`)
    return node
  }

  /** These keys at most, and each once. */
  onlyKeys(map: YAMLMap, keys: readonly string[]): void {
    const seen = new Set<string>()
    for (const { key } of map.items) {
      const name = isScalar(key) ? String(key.value) : ''
      if (!keys.includes(name))
        throw this.wrong(key, `\`${shortened(name)}\` is not known here: use ${keys.join(', ')}`)
      if (seen.has(name)) throw this.wrong(key, `\`${name}\` is there twice: keep one`)
      seen.add(name)
    }
  }

  wrong(node: unknown, problem: string): Wrong {
    return new Wrong(this.lineOf(node), problem)
  }

  lineOf(node: unknown): number {
    const offset = (node as Node | undefined)?.range?.[0]
    return offset === undefined ? 1 : this.lines.linePos(offset).line
  }
}

const NAMED_CHARS = 100

const shortened = (name: string): string => (name.length > NAMED_CHARS ? `${name.slice(0, NAMED_CHARS)}…` : name)
