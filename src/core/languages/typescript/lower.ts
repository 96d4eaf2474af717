// A TypeScript or JavaScript file's tree to facts.

import type { FactsBuilder } from '../../facts/builder.ts'
import type { Syntax } from '../../syntax/syntax.ts'
import { addModule, stemOf } from '../kit/entities.ts'
import { parts } from '../kit/nodes.ts'
import { openModule } from '../kit/scopes.ts'
import { type Lowering, openLowering } from './state.ts'
import { lowerStatements, markGlobal } from './statements.ts'
import { kindAt } from './syntax/nodes.ts'
import { regroup } from './syntax/regroup.ts'
import { declareCommentTypes } from './types/doc-comments.ts'

/** Lowers a file. JavaScript files declare types in their comments. */
export function lower(tree: Syntax, builder: FactsBuilder, path: string): void {
  regroup(tree)
  const l = openLowering(tree, builder, /\.[cm]?jsx?$/.test(path))
  addModule(l, { name: stemOf(path), scope: openModule(l) })
  declareCommentTypes(l)
  const statements = parts(l, 0)
  lowerStatements(l, statements)
  if (!l.docTypes && !statements.some((statement) => MODULE_STATEMENTS.has(kindAt(l, statement)))) markGlobal(l, 0)
  runLater(l)
}

/** A TypeScript file without any of these is a script: its declarations are global. */
const MODULE_STATEMENTS = new Set(['import_statement', 'export_statement'])

/** Runs the work that needed all declarations of the file. */
function runLater(l: Lowering): void {
  for (let at = 0; at < l.later.length; at++) l.later[at]!()
}
