// Questions to the graph: symbols, callers and callees, users, implementations, overrides, subclasses.

import type { Context } from '../../context.ts'
import type { Relation } from '../../core/graph/relations/related.ts'
import { compareRevisions } from '../../operations/compare.ts'
import * as questions from '../../operations/questions.ts'
import { taggedBytes } from '../etag.ts'
import { type AskingRequest, askedBy, askerOf, type BytesReply, type Handler } from '../handler.ts'

export const findSymbols: Handler<'findSymbols'> = async (ctx, request) =>
  taggedBytes(await questions.findSymbols(ctx, askedBy(request), request.query))

export const getCallers: Handler<'getCallers'> = (ctx, request) => related(ctx, request, 'callers')
export const getCallees: Handler<'getCallees'> = (ctx, request) => related(ctx, request, 'callees')
export const getUsers: Handler<'getUsers'> = (ctx, request) => related(ctx, request, 'users')
export const getImplementations: Handler<'getImplementations'> = (ctx, request) =>
  related(ctx, request, 'implementations')
export const getOverrides: Handler<'getOverrides'> = (ctx, request) => related(ctx, request, 'overrides')
export const getSubclasses: Handler<'getSubclasses'> = (ctx, request) => related(ctx, request, 'subclasses')

export const getPaths: Handler<'getPaths'> = async (ctx, request) =>
  taggedBytes(await questions.readPaths(ctx, askedBy(request), request.query))
export const getDependencies: Handler<'getDependencies'> = async (ctx, request) =>
  taggedBytes(await questions.readDependencies(ctx, askedBy(request), request.query))
export const getMap: Handler<'getMap'> = async (ctx, request) =>
  taggedBytes(await questions.readMap(ctx, askedBy(request), request.query))
export const getCycles: Handler<'getCycles'> = async (ctx, request) =>
  taggedBytes(await questions.readCycles(ctx, askedBy(request), request.query))

export const getDiff: Handler<'getDiff'> = async (ctx, request) =>
  taggedBytes(await compareRevisions(ctx, request.params.project, request.query, askerOf(request)))

type RelationRequest = AskingRequest & { query: questions.RelationQuery }

async function related(ctx: Context, request: RelationRequest, relation: Relation): Promise<BytesReply> {
  return taggedBytes(await questions.readRelations(ctx, askedBy(request), relation, request.query))
}
