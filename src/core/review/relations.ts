// Relations of an entity in the ingested graph, as the workers answer them.

export type RelatedNode = {
  role: 'caller' | 'callee' | 'overrides' | 'overridden by' | 'test'
  kind: string
  name: string
  qualifiedName: string
  path: string
  startLine: number
  endLine: number
}

/**
 * `qualifiedName` is null when the graph does not have the entity; `callers` (in production code) and `tests` count all,
 * `related` is capped a role.
 */
export type Relations = { qualifiedName: string | null; callers: number; tests: number; related: RelatedNode[] }
