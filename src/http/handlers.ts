// operationId -> handler: the whole surface of the service on one screen.

import type { Contract } from './contract.ts'
import type { Handlers } from './dispatch.ts'
import type { Handler, OperationId } from './handler.ts'
import { checkHandlers, getHotspots, getPackageUsers, getRoutes, getUnused } from './handlers/analysis.ts'
import * as auth from './handlers/auth.ts'
import * as conversations from './handlers/chat.ts'
import * as config from './handlers/config.ts'
import { exportHandlers } from './handlers/exports.ts'
import * as git from './handlers/git.ts'
import * as graph from './handlers/graph.ts'
import * as grep from './handlers/grep.ts'
import * as guidance from './handlers/guidance.ts'
import * as impact from './handlers/impact.ts'
import * as instances from './handlers/instances.ts'
import * as jobs from './handlers/jobs.ts'
import { mcpHandlers } from './handlers/mcp.ts'
import * as page from './handlers/page.ts'
import * as projects from './handlers/projects.ts'
import * as questions from './handlers/questions.ts'
import { routineHandlers } from './handlers/routines.ts'
import * as search from './handlers/search.ts'
import { serviceHandlers } from './handlers/service.ts'
import * as source from './handlers/source.ts'
import type { Metrics } from './metrics.ts'

type Typed = { [Id in OperationId]: Handler<Id> }

/**
 * Every handler under its operationId.
 * Throws when openapi.yaml and the types generated from it have drifted apart: the compiler checks these, not the file.
 */
export function createHandlers(contract: Contract, metrics: Metrics): Handlers {
  const handlers = {
    ...serviceHandlers(contract.document, metrics),
    ...page,
    ...auth,
    ...guidance,
    ...graph,
    ...grep,
    ...impact,
    ...questions,
    getUnused,
    getRoutes,
    getHotspots,
    getPackageUsers,
    ...checkHandlers(contract.document.info.version),
    ...git,
    ...routineHandlers(contract.document.info.version),
    ...mcpHandlers(contract.document.info.version),
    ...exportHandlers(contract.document.info.version),
    ...instances,
    ...jobs,
    ...projects,
    ...config,
    ...conversations,
    ...search,
    ...source,
  } satisfies Typed
  checkComplete(contract, Object.keys(handlers))
  // Each was checked against its own operation above; from here on they are looked up by name.
  return handlers as unknown as Handlers
}

function checkComplete(contract: Contract, names: readonly string[]): void {
  const operations = new Set<string>(contract.operations.map((operation) => operation.id))
  const handled = new Set<string>(names)
  const unanswered = [...operations].filter((id) => !handled.has(id))
  const unknown = [...handled].filter((name) => !operations.has(name))
  if (unanswered.length > 0) throw new Error(`operations without a handler: ${unanswered.join(', ')}`)
  if (unknown.length > 0) throw new Error(`handlers without an operation: ${unknown.join(', ')}`)
}
