// The way in: a Ruby file's tree -> facts.

import type { FactsBuilder } from '../../facts/builder.ts'
import { NONE } from '../../facts.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { ScopeKind } from '../../vocabulary.ts'
import { addModule, stemOf } from '../kit/entities.ts'
import { lowering, top } from '../kit/lowering.ts'
import { openModule } from '../kit/scopes.ts'
import { expression } from './expressions.ts'
import type { Lowering, Scope } from './state.ts'

/** Lowers a Ruby file; top-level methods and constants are visible in the whole project. */
export function lower(tree: Syntax, b: FactsBuilder, path: string): void {
  const start = lowering(tree, b)
  const row = openModule(start)
  addModule(start, { name: stemOf(path), scope: row })
  const scope: Scope = {
    ...top(row),
    kind: ScopeKind.Module,
    parent: undefined,
    start: 0,
    owner: undefined,
    isStatic: false,
    singleton: false,
    isPrivate: false,
    isConcern: false,
    methods: new Map(),
    method: '',
    parameters: NONE,
    block: '',
    self: NONE,
    texts: new Map(),
    yields: [],
    enumerable: NONE,
    elements: [],
    generics: new Map(),
  }
  const l: Lowering = { ...start, at: scope, included: [], lists: new Map() }
  expression(l, 0)
}
