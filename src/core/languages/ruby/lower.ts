// The way in: a Ruby file's tree -> facts.

import { NONE } from '../../facts.ts'
import type { FactsBuilder } from '../../facts-builder.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { openModule } from '../open-scope.ts'
import { expression } from './expressions.ts'
import type { Lowering, Scope } from './state.ts'

/** Lowers a Ruby file; top-level methods and constants are visible in the whole project. */
export function lower(tree: Syntax, b: FactsBuilder, path: string): void {
  const scope: Scope = {
    ...openModule({ tree, b }, path),
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
  const l: Lowering = { tree, b, depth: 0, scope, included: [], lists: new Map() }
  expression(l, 0)
}
