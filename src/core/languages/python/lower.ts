// The way in: a Python file's tree -> facts.

import type { FactsBuilder } from '../../facts/builder.ts'
import { NONE } from '../../facts.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { ScopeKind } from '../../vocabulary.ts'
import { addModule, stemOf } from '../kit/entities.ts'
import { lowering, top } from '../kit/lowering.ts'
import { openModule } from '../kit/scopes.ts'
import { docstring } from './docstring.ts'
import { dropDead } from './flow/static-conditions.ts'
import { noFixtures } from './frameworks/pytest.ts'
import { importFixtures } from './modules/imports.ts'
import { moduleNames } from './names.ts'
import type { Lowering, Scope } from './state.ts'
import { block } from './statements.ts'

/** Lowers a Python file. `path` is repo-relative; only its base name enters the facts. */
export function lower(tree: Syntax, b: FactsBuilder, path: string): void {
  const start = lowering(tree, b)
  const row = openModule(start)
  addModule(start, { name: stemOf(path), scope: row, ...docstring(start, 0) })
  const scope: Scope = {
    ...top(row),
    kind: ScopeKind.Module,
    parent: undefined,
    start: 0,
    outer: new Map(),
    classScope: undefined,
    receiver: '',
    receiverIsClass: false,
    returnType: NONE,
    overloaded: new Set(),
    enumeration: false,
  }
  const l: Lowering = {
    ...start,
    at: scope,
    ...moduleNames(start),
    narrowed: new Map(),
    conditions: new Map(),
    dead: [],
    reassigned: new Set(),
    joined: 0,
    typesOnly: false,
    fixtures: noFixtures(path),
  }
  block(l, 0)
  importFixtures(l)
  dropDead(l)
}
