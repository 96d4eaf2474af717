import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Describable, planDescription, readDoc, spoken } from '../../../../src/core/text/chunks/describable.ts'
import fc from '../../../support/properties.ts'

const entity = (about: Partial<Describable>): Describable => ({
  entity_type: 'Function',
  name: 'f',
  chunk_text: '',
  doc: '',
  isTest: false,
  isGenerated: false,
  ...about,
})
const LONG = `function route(request) {
  const match = table.find((entry) => entry.pattern.test(request.path))
  if (match === undefined) throw notFound(request.path)
  return match.handler(request)
}`

test('tests, generated code and chunks without an entity are not described', () => {
  assert.equal(planDescription(entity({ chunk_text: LONG })).by, 'model')
  for (const about of [{ isTest: true }, { isGenerated: true }, { entity_type: 'File' }, { entity_type: 'Module' }]) {
    assert.equal(planDescription(entity({ chunk_text: LONG, ...about })).by, 'nothing')
  }
})

test('one-liners without content are not described, one-liners with content are', () => {
  const cases: [string, string][] = [
    ['getName() { return this.name }', 'nothing'],
    ['def name(self):\n    return self._name', 'nothing'],
    ['const noop = () => {}', 'nothing'],
    ['public int size() {\n  return count;\n}', 'nothing'],
    [
      'const active = (jobs) => jobs.filter((job) => job.status === "running" && !job.cancelled && job.started < deadline && owner(job))',
      'model',
    ],
  ]
  for (const [chunk_text, by] of cases) assert.equal(planDescription(entity({ chunk_text })).by, by, chunk_text)
})

test('a doc comment that says something is the description, in every comment style', () => {
  const cases: [string, string][] = [
    [
      '/**\n * Turns a path into a module name. Used by imports.\n * @param path the path\n */',
      'Turns a path into a module name. Used by imports.',
    ],
    [
      '"""Return the module name of a path.\n\n    Args:\n        path: the path\n    """',
      'Return the module name of a path.',
    ],
    ['/// Returns the `Foo` for [bar](x) here.\n///\n/// # Examples\n/// ```', 'Returns the Foo for bar here.'],
    [
      '/// Removes a `char` from this `Vec<u8>` and gives it as `Option<Box<T>>`.',
      'Removes a char from this Vec<u8> and gives it as Option<Box<T>>.',
    ],
    [
      '/** Renders a `<div>` of {@code Map<K, V>} for <i>each</i> key. */',
      'Renders a <div> of Map<K, V> for each key.',
    ],
    ['"""Loads what :ref:`the guide <guide-label>` speaks of first."""', 'Loads what the guide speaks of first.'],
    ['// Parse reads a whole file\n// and builds its tree.', 'Parse reads a whole file and builds its tree.'],
    ['# Finds records by their name.\n# @param name [String]', 'Finds records by their name.'],
    ['/** {@link Foo} gives every caller <b>one</b> slot. */', 'Foo gives every caller one slot.'],
    ['##\n# Place job in the dead set.\n#\n#   job.kill\n', 'Place job in the dead set.'],
    [
      '#\n# Errors of this block belong to its worker.\n#\n# Note: any other is wrapped.',
      'Errors of this block belong to its worker.',
    ],
    [
      '/// <summary>\n/// Sets up a <see cref="T:System.Data.DbCommand"/> of <see cref="Pool.Get(int)" /> on List&lt;int&gt;.\n/// </summary>',
      'Sets up a DbCommand of Get on List<int>.',
    ],
    ['Already plain text of a doc comment.', 'Already plain text of a doc comment.'],
    ['/** The name. */', ''],
    ['/** Counts every user. */', ''],
    ['/** Counts every active user. */', 'Counts every active user.'],
    ['// TODO: write this thing up properly', ''],
    ['/* eslint-disable no-console, no-eval, no-alert */', ''],
    ['', ''],
  ]
  for (const [doc, expected] of cases) {
    assert.equal(readDoc(doc), expected)
    const plan = planDescription(entity({ chunk_text: LONG, doc }))
    assert.equal(plan.by, expected === '' ? 'model' : 'template')
  }
})

test('plain enums and short aliases are described by their own words', () => {
  const cases: [Partial<Describable>, string][] = [
    [
      {
        entity_type: 'Enum',
        name: 'JobStatus',
        chunk_text: 'export enum JobStatus {\n  Queued,\n  InProgress = "x",\n  Done,\n}',
      },
      'Enumeration of job status: queued, in progress, done.',
    ],
    [
      { entity_type: 'Enum', name: 'Color', chunk_text: 'class Color(Enum):\n    RED = 1\n    DARK_BLUE = 2' },
      'Enumeration of color: red, dark blue.',
    ],
    [
      {
        entity_type: 'Enum',
        name: 'Op',
        chunk_text: 'pub enum Op {\n    Push(u8),\n    Jump { to: usize },\n    Halt,\n}',
      },
      'Enumeration of op: push, jump, halt.',
    ],
    [
      { entity_type: 'Type', name: 'Role', chunk_text: "export type Role = 'admin' | 'user'" },
      'Type of role, one of: admin, user.',
    ],
    [
      { entity_type: 'Type', name: 'UserId', chunk_text: 'type UserId = string;' },
      'Type alias user id, short for string.',
    ],
  ]
  for (const [about, text] of cases) assert.deepEqual(planDescription(entity(about)), { by: 'template', text })
  const withMethod =
    'enum Op {\n  PLUS, MINUS;\n  public int apply(int a, int b) {\n    return this == PLUS ? a + b : a - b;\n  }\n}'
  assert.equal(planDescription(entity({ entity_type: 'Enum', name: 'Op', chunk_text: withMethod })).by, 'model')
})

test('names are spoken as words', () => {
  assert.deepEqual(['parseHTTPHeader', 'MAX_SIZE', 'utf8Decode', '_x'].map(spoken), [
    'parse http header',
    'max size',
    'utf8 decode',
    'x',
  ])
})

test('no text makes the plan throw or a template run on', () => {
  const type = fc.constantFrom('Enum', 'Type', 'Function', 'Class')
  fc.assert(
    fc.property(
      type,
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      fc.string(),
      (entity_type, chunk_text, doc, name) => {
        const plan = planDescription(entity({ entity_type, chunk_text, doc, name }))
        if (plan.by === 'template') assert.ok(plan.text.length > 0 && plan.text.length < 1000)
      },
    ),
  )
})
