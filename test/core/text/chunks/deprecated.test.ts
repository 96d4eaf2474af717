import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexOfTree } from '../../../support/retrieval.ts'

/** Names of the chunks of a file that are deprecated. */
function deprecatedIn(path: string, text: string): string[] {
  const { drafts } = indexOfTree({ name: 'project', texts: new Map([[path, text]]), past: [] })
  const chunks = drafts.flatMap((draft) => draft.chunks).filter(({ isDeprecated }) => isDeprecated)
  return [...new Set(chunks.map(({ name }) => name))]
}

const MARKED: Readonly<Record<string, string>> = {
  'a.java':
    'class A {\n  @Deprecated(since = "3")\n  void old() {}\n  /** Replaces. */\n  void fresh() { old(); }\n}\n',
  'b.java': 'class B {\n  /**\n   * Reads.\n   * @deprecated use fresh\n   */\n  void old() {}\n  void fresh() {}\n}\n',
  'c.py': '@deprecated("use fresh")\ndef old():\n    return 1\n\ndef fresh():\n    return 1\n',
  'd.py':
    'def old():\n    """Reads.\n\n    .. deprecated:: 2.0\n        Use fresh.\n    """\n    return 1\n\ndef fresh():\n    return 1\n',
  'e.py':
    'import warnings\n\ndef old():\n    """Reads."""\n    warnings.warn(\n        "use fresh",\n        DeprecationWarning,\n    )\n    return 1\n\ndef fresh():\n    return 1\n',
  'f.rs':
    '/// Reads.\n#[deprecated(\n    since = "1.0",\n    note = "use fresh"\n)]\npub fn old() {}\n\npub fn fresh() {}\n',
  'g.go':
    'package g\n\n// old reads.\n//\n// Deprecated: use fresh.\nfunc old() {}\n\n// fresh reads. It replaces the deprecated one.\nfunc fresh() {}\n',
  'h.cs': 'class H {\n  [Obsolete("use Fresh")]\n  public void old() {}\n  public void Fresh() {}\n}\n',
  'i.cpp': '[[deprecated("use fresh")]]\nint old() { return 1; }\nint fresh() { return 1; }\n',
  'j.cpp': 'FMT_DEPRECATED int old() {\n  return 1;\n}\nint fresh(int DEPRECATED) { return 1; }\n',
  'k.c': '/**\n * \\deprecated use fresh\n */\nint old(void) { return 1; }\nint fresh(void) { return 1; }\n',
  'l.php': '<?php\n#[\\Deprecated]\nfunction old() {}\nfunction fresh() {}\n',
  'm.rb':
    'class M\n  # Reads.\n  # @deprecated Use {#fresh}.\n  def old\n    1\n  end\n\n  def fresh\n    1\n  end\nend\n',
  'n.ts':
    '/** @deprecated Use fresh. */\nexport const old = () => {\n  return 1\n}\nexport function fresh() {\n  return 1\n}\n',
}

for (const [path, text] of Object.entries(MARKED))
  test(`code that its source calls deprecated is known: ${path}`, () =>
    assert.deepEqual(deprecatedIn(path, text), ['old']))

test('members of a deprecated type are deprecated, and functions inside a deprecated function are not', () => {
  const type = '@Deprecated\nclass Old {\n  void read() {}\n}\nclass Fresh {\n  void write() {}\n}\n'
  assert.deepEqual(deprecatedIn('a.java', type), ['Old', 'read'])
  const around =
    '/** @deprecated */\nexport function old() {\n  function inner() {\n    return 1\n  }\n  return inner()\n}\n'
  assert.deepEqual(deprecatedIn('a.ts', around), ['old'])
})

test('a warning about one way to call a function does not make it deprecated', () => {
  const branch =
    'def read(name=None):\n    if name is None:\n        warnings.warn("name", DeprecationWarning)\n    return 1\n'
  assert.deepEqual(deprecatedIn('a.py', branch), [])
  const part =
    'def read(name):\n    """Reads.\n\n    :param name: of it\n\n        .. deprecated:: 2.0\n    """\n    return 1\n'
  assert.deepEqual(deprecatedIn('a.py', part), [])
  const passed = '/**\n * Reads.\n *\n * Deprecated: passing a name.\n */\nfunction read(name) {\n  return 1\n}\n'
  assert.deepEqual(deprecatedIn('a.js', passed), [])
})
