// The way in: a Python file's tree -> facts.

import { NONE } from '../../facts.ts'
import type { FactsBuilder } from '../../facts-builder.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { openModule } from '../open-scope.ts'
import { docstring } from './docstring.ts'
import { dropDead } from './flow/static-conditions.ts'
import { noFixtures } from './frameworks/pytest.ts'
import { importFixtures } from './modules/imports.ts'
import { moduleNames } from './names.ts'
import type { Lowering, Scope } from './state.ts'
import { block } from './statements.ts'

/** Lowers a Python file. `path` is repo-relative; only its base name enters the facts. */
export function lower(tree: Syntax, b: FactsBuilder, path: string): void {
  const scope: Scope = {
    ...openModule({ tree, b }, path, docstring({ tree, b }, 0)),
    outer: new Map(),
    classScope: undefined,
    receiver: '',
    receiverIsClass: false,
    returnType: NONE,
    overloaded: new Set(),
    enumeration: false,
  }
  const l: Lowering = {
    tree,
    b,
    scope,
    ...moduleNames(tree),
    narrowed: new Map(),
    conditions: new Map(),
    dead: [],
    reassigned: new Set(),
    depth: 0,
    joined: 0,
    typesOnly: false,
    fixtures: noFixtures(path),
  }
  block(l, 0)
  importFixtures(l)
  dropDead(l)
}
