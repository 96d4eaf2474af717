// Functions and types of a source file with their doc comments, for training pairs: one table per language of the node
// kinds that define something, and where its documentation stands. Simpler than the linker's facts on purpose: it must
// read old and odd code quickly, and needs no names resolved.

import cTree from 'tree-sitter-c'
import csharpTree from 'tree-sitter-c-sharp'
import cppTree from 'tree-sitter-cpp'
import goTree from 'tree-sitter-go'
import javaTree from 'tree-sitter-java'
import javascriptTree from 'tree-sitter-javascript'
import phpTree from 'tree-sitter-php'
import pythonTree from 'tree-sitter-python'
import rubyTree from 'tree-sitter-ruby'
import rustTree from 'tree-sitter-rust'
import typescriptTree from 'tree-sitter-typescript'
import { NONE } from '../src/core/facts.ts'
import { grammarOf, parse } from '../src/core/syntax/parse.ts'
import { children, kindOf, lineAt, type Syntax, textOf } from '../src/core/syntax/syntax.ts'

/** A definition with its lines (1-based, inclusive) and its doc comment without markers ('' when it has none). */
export type Definition = {
  name: string
  enclosing: string[]
  isType: boolean
  startLine: number
  endLine: number
  docStart: number
  docEnd: number
  doc: string
}

type Rules = {
  grammar: ReturnType<typeof grammarOf>
  functions: ReadonlySet<string>
  types: ReadonlySet<string>
  /** 'string': the first statement of the body; 'line': line comments above; 'block': a block comment above. */
  docs: readonly ('string' | 'line' | 'block')[]
  /** A line of a doc comment made of line comments. */
  line?: RegExp
  /** Lines allowed between a doc comment and its definition (attributes). */
  between?: RegExp
}

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))
const BLOCK = ['block'] as const
const SCRIPT = {
  functions: set(
    'function_declaration generator_function_declaration method_definition variable_declarator assignment_expression ' +
      'public_field_definition field_definition pair abstract_method_signature',
  ),
  types: set(
    'class_declaration abstract_class_declaration interface_declaration enum_declaration type_alias_declaration',
  ),
  docs: BLOCK,
}
const { typescript, tsx } = typescriptTree as unknown as Record<'typescript' | 'tsx', unknown>
const { php } = phpTree as unknown as { php: unknown }
const C = {
  functions: set('function_definition'),
  types: set('struct_specifier class_specifier'),
  docs: ['block', 'line'] as const,
  line: /^\s*\/\/[/!]?/,
}

const python: Rules = {
  grammar: grammarOf(pythonTree),
  functions: set('function_definition'),
  types: set('class_definition'),
  docs: ['string'],
}
const go: Rules = {
  grammar: grammarOf(goTree),
  functions: set('function_declaration method_declaration'),
  types: set('type_spec'),
  docs: ['line'],
  line: /^\s*\/\/(?!go:|\+build|nolint)/,
}
const rust: Rules = {
  grammar: grammarOf(rustTree),
  functions: set('function_item function_signature_item'),
  types: set('struct_item enum_item trait_item type_item union_item'),
  docs: ['line'],
  line: /^\s*\/\/\/(?!\/)/,
  between: /^\s*#!?\[/,
}
const java: Rules = {
  grammar: grammarOf(javaTree),
  functions: set('method_declaration constructor_declaration'),
  types: set('class_declaration interface_declaration enum_declaration record_declaration annotation_type_declaration'),
  docs: BLOCK,
}
const ruby: Rules = {
  grammar: grammarOf(rubyTree),
  functions: set('method singleton_method'),
  types: set('class module'),
  docs: ['line'],
  line: /^\s*#(?!!)/,
}
const phpRules: Rules = {
  grammar: grammarOf(php),
  functions: set('function_definition method_declaration'),
  types: set('class_declaration interface_declaration trait_declaration enum_declaration'),
  docs: BLOCK,
  between: /^\s*#\[/,
}
const csharp: Rules = {
  grammar: grammarOf(csharpTree),
  functions: set('method_declaration constructor_declaration'),
  types: set('class_declaration interface_declaration struct_declaration enum_declaration record_declaration'),
  docs: ['line'],
  line: /^\s*\/\/\//,
  between: /^\s*\[/,
}
const script: Rules = { grammar: grammarOf(javascriptTree), ...SCRIPT }
const typed: Rules = { grammar: grammarOf(typescript), ...SCRIPT }
const typedX: Rules = { grammar: grammarOf(tsx), ...SCRIPT }
const c: Rules = { grammar: grammarOf(cTree), ...C }
const cpp: Rules = { grammar: grammarOf(cppTree), ...C }

const BY_EXTENSION: Readonly<Record<string, readonly [group: string, rules: Rules]>> = {
  py: ['python', python],
  go: ['go', go],
  rs: ['rust', rust],
  java: ['java', java],
  js: ['script', script],
  mjs: ['script', script],
  cjs: ['script', script],
  jsx: ['script', script],
  ts: ['script', typed],
  mts: ['script', typed],
  cts: ['script', typed],
  tsx: ['script', typedX],
  rb: ['ruby', ruby],
  php: ['php', phpRules],
  cs: ['csharp', csharp],
  c: ['c', c],
  h: ['c', cpp],
  cc: ['c', cpp],
  cpp: ['c', cpp],
  hpp: ['c', cpp],
}

const rulesOf = (path: string) =>
  /\.d\.[mc]?ts$|\.min\.js$/.test(path) ? undefined : BY_EXTENSION[path.slice(path.lastIndexOf('.') + 1)]

/**
 * The language group of a path ('python', 'script', …), by which training balances its batches; undefined when unread.
 */
export const groupOf = (path: string): string | undefined => rulesOf(path)?.[0]

/** The definitions of a file, in order; empty when its language is not read or its parse takes too long. */
export function definitionsOf(path: string, text: string): Definition[] {
  const rules = rulesOf(path)?.[1]
  const tree = rules && parse(rules.grammar, text)
  if (!rules || !tree) return []
  const lines = text.split('\n')
  const found: Definition[] = []
  for (let node = 0; node < tree.count; node++) {
    const kind = kindOf(tree, node)
    if (!rules.types.has(kind) && !rules.functions.has(kind)) continue
    const definition = read(tree, rules, node, lines)
    if (definition) found.push(definition)
  }
  return found
}

const WRAPPERS = set('export_statement decorated_definition lexical_declaration variable_declaration type_declaration')
const FUNCTION_VALUES = set('arrow_function function function_expression generator_function')

function read(tree: Syntax, rules: Rules, node: number, lines: string[]): Definition | undefined {
  const kind = kindOf(tree, node)
  const parts = isHolder(kind) ? partsOfHolder(tree, node) : partsOf(tree, node)
  if (!parts) return undefined
  const label = textOf(tree, parts.named)
  if (label.length > LABEL_CHARS_MAX) return undefined
  const outer = statementOf(tree, node)
  const startLine = lineAt(tree, tree.start[outer]!)
  const endLine = lineAt(tree, Math.max(tree.start[outer]!, tree.end[outer]! - 1))
  const names = label.split(/[.:]+/).map((part) => part.replace(/['"[\]]/g, ''))
  const name = names.pop() ?? ''
  const enclosing = [...enclosingOf(tree, rules, node), ...names.filter((part) => part && part !== 'prototype')]
  const [docStart, docEnd, doc] = rules.docs.includes('string')
    ? docString(tree, parts.body)
    : docAbove(rules, lines, startLine)
  return { name, enclosing, isType: rules.types.has(kind), startLine, endLine, docStart, docEnd, doc }
}

const LABEL_CHARS_MAX = 120

/** Whether a node of this kind gives a name to a value, which may be a function. */
const isHolder = (kind: string): boolean =>
  SCRIPT.functions.has(kind) && /declarator|assignment|field|pair/.test(kind) && kind !== 'function_declarator'

type Parts = { named: number; body: number }

/** The name and the body of a function that a variable, a field or a property holds; undefined when it holds none. */
function partsOfHolder(tree: Syntax, node: number): Parts | undefined {
  const value = fieldOf(tree, node, 'value', 'right')
  if (value === NONE || !FUNCTION_VALUES.has(kindOf(tree, value))) return undefined
  const named = fieldOf(tree, node, 'name', 'left', 'key', 'property')
  return named === NONE ? undefined : { named, body: fieldOf(tree, value, 'body') }
}

/** The name and the body of a definition; in C its name is the innermost declarator. */
function partsOf(tree: Syntax, node: number): Parts | undefined {
  let named = fieldOf(tree, node, 'name')
  for (let inner = fieldOf(tree, node, 'declarator'); named === NONE && inner !== NONE; ) {
    const within = fieldOf(tree, inner, 'declarator')
    if (within === NONE) named = inner
    inner = within
  }
  return named === NONE ? undefined : { named, body: fieldOf(tree, node, 'body') }
}

/** The whole statement of a definition, with what exports or decorates it. */
function statementOf(tree: Syntax, node: number): number {
  let outer = node
  while (tree.parent[outer]! > 0 && WRAPPERS.has(kindOf(tree, tree.parent[outer]!))) outer = tree.parent[outer]!
  const isAssigned =
    kindOf(tree, node) === 'assignment_expression' && kindOf(tree, tree.parent[outer]!) === 'expression_statement'
  return isAssigned ? tree.parent[outer]! : outer
}

/** The child in the first of these fields that the node has. */
function fieldOf(tree: Syntax, node: number, ...names: readonly string[]): number {
  for (const name of names)
    for (const child of children(tree, node)) if (tree.fieldNames[tree.field[child]!] === name) return child
  return NONE
}

function enclosingOf(tree: Syntax, rules: Rules, node: number): string[] {
  const out: string[] = []
  for (let above = tree.parent[node]!; above > 0; above = tree.parent[above]!) {
    const kind = kindOf(tree, above)
    const isImpl = kind === 'impl_item'
    if (!isImpl && !rules.types.has(kind) && !/^(class|mod_item|namespace_definition)$/.test(kind)) continue
    const label = fieldOf(tree, above, isImpl ? 'type' : 'name')
    if (label !== NONE) out.unshift(textOf(tree, label).replace(/<[\s\S]*$/, ''))
  }
  const receiver = fieldOf(tree, node, 'receiver')
  const type = receiver === NONE ? null : /\*?([A-Za-z_]\w*)(\[.*)?\)$/.exec(textOf(tree, receiver))
  if (type) out.push(type[1]!)
  return out
}

const NO_DOC: [number, number, string] = [0, 0, '']

function docString(tree: Syntax, body: number): [number, number, string] {
  if (body === NONE) return NO_DOC
  const first = body + 1 < tree.next[body]! ? body + 1 : NONE
  if (first === NONE || kindOf(tree, first) !== 'expression_statement') return NO_DOC
  const string = first + 1
  if (kindOf(tree, string) !== 'string') return NO_DOC
  const text = textOf(tree, string)
    .replace(/^[rRuUbBfF]*("""|'''|"|')/, '')
    .replace(/("""|'''|"|')$/, '')
  return [lineAt(tree, tree.start[string]!), lineAt(tree, tree.end[string]! - 1), text]
}

function docAbove(rules: Rules, lines: string[], startLine: number): [number, number, string] {
  let row = startLine - 2
  while (rules.between && row >= 0 && rules.between.test(lines[row]!)) row--
  const last = row
  if (rules.docs.includes('block') && row >= 0 && /\*\/\s*$/.test(lines[row]!)) {
    while (row >= 0 && !lines[row]!.includes('/*')) row--
    if (row < 0 || !/^\s*\/\*[*!]/.test(lines[row]!)) return NO_DOC
    const text = lines.slice(row, last + 1).map((line) =>
      line
        .replace(/^\s*\/\*[*!]+\s?/, '')
        .replace(/\*+\/\s*$/, '')
        .replace(/^\s*\*\s?/, ''),
    )
    return [row + 1, last + 1, text.join('\n')]
  }
  if (!rules.line) return NO_DOC
  while (row >= 0 && rules.line.test(lines[row]!)) row--
  if (row === last) return NO_DOC
  const text = lines.slice(row + 1, last + 1).map((line) => line.replace(/^\s*(\/\/[/!]?|#+)\s?/, ''))
  return [row + 2, last + 1, text.join('\n').replace(/<\/?(summary|para|see|c|code|remarks)\b[^>]*>/g, ' ')]
}
