// A path and method -> the operation that answers them. Fixed segments win over parameters.

import type { Contract, Method, Operation } from './contract.ts'
import { splitPath } from './contract.ts'

type Branch = {
  fixed: Map<string, Branch>
  parameter: Branch | undefined
  operations: Map<Method, Operation>
  /** The methods that it answers. */
  allow: readonly string[]
}

/** Where a request goes: an operation with its path parameters, a path that lacks the method, or nowhere. */
export type Match =
  | { kind: 'found'; operation: Operation; params: Record<string, string>; allow: readonly string[] }
  | { kind: 'method'; allow: readonly string[] }
  | { kind: 'none' }

/** Finds the operation of a method and path. */
export type Router = (method: string, path: string) => Match

/** A router over the contract's operations. HEAD goes where GET goes. */
export function createRouter(contract: Contract): Router {
  const root = newBranch()
  for (const operation of contract.operations) insert(root, operation)
  return (method, path) => {
    const segments = splitPath(path).map(decode)
    const branch = descend(root, segments, 0)
    if (branch === undefined) return { kind: 'none' }
    const { allow } = branch
    const operation = branch.operations.get((method === 'HEAD' ? 'GET' : method) as Method)
    if (operation === undefined) return { kind: 'method', allow }
    return { kind: 'found', operation, params: readParams(operation, segments), allow }
  }
}

function newBranch(): Branch {
  return { fixed: new Map(), parameter: undefined, operations: new Map(), allow: [] }
}

function insert(root: Branch, operation: Operation): void {
  let branch = root
  for (const segment of operation.segments) {
    if (segment.startsWith('{')) {
      branch.parameter ??= newBranch()
      branch = branch.parameter
    } else {
      const next = branch.fixed.get(segment) ?? newBranch()
      branch.fixed.set(segment, next)
      branch = next
    }
  }
  branch.operations.set(operation.method, operation)
  branch.allow = allowed(branch)
}

function descend(branch: Branch, segments: readonly string[], at: number): Branch | undefined {
  const segment = segments[at]
  if (segment === undefined) return branch.operations.size > 0 ? branch : undefined
  const fixed = branch.fixed.get(segment)
  const found = fixed && descend(fixed, segments, at + 1)
  if (found || branch.parameter === undefined || segment === '') return found
  return descend(branch.parameter, segments, at + 1)
}

function allowed(branch: Branch): string[] {
  const methods = [...branch.operations.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...methods, 'OPTIONS']
}

function readParams(operation: Operation, segments: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [index, segment] of operation.segments.entries()) {
    if (segment.startsWith('{')) params[segment.slice(1, -1)] = segments[index]!
  }
  return params
}

/** A segment with invalid percent-encoding is kept as it is: it names nothing that exists. */
function decode(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
