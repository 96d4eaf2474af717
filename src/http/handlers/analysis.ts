// Questions to a project as a whole.

import * as analysis from '../../operations/analysis.ts'
import { taggedBytes, untaggedBytes } from '../etag.ts'
import { askedBy, type Handler } from '../handler.ts'

export const getUnused: Handler<'getUnused'> = async (ctx, request) =>
  taggedBytes(await analysis.readUnused(ctx, askedBy(request), request.query))

export const getRoutes: Handler<'getRoutes'> = async (ctx, request) =>
  taggedBytes(await analysis.readRoutes(ctx, askedBy(request), request.query))

export const getHotspots: Handler<'getHotspots'> = async (ctx, request) =>
  taggedBytes(await analysis.readHotspots(ctx, askedBy(request), request.query))

export const getPackageUsers: Handler<'getPackageUsers'> = async (ctx, request) =>
  taggedBytes(await analysis.readPackageUsers(ctx, askedBy(request), request.query))

/** The checks of rules; `version` is that of the service, which SARIF logs name. */
export const checkHandlers = (version: string) => {
  const checkOwn: Handler<'checkOwnRules'> = async (ctx, request) => {
    const { query, signal } = request
    const asked = { format: query.format, limit: query.limit, rules: undefined, version }
    return taggedBytes(await analysis.checkRules(ctx, askedBy(request), asked, signal))
  }
  const check: Handler<'checkRules'> = async (ctx, request) => {
    const { query, signal, body } = request
    const asked = { format: query.format, limit: query.limit, rules: body.rules, version }
    return untaggedBytes(await analysis.checkRules(ctx, askedBy(request), asked, signal))
  }
  return { checkOwnRules: checkOwn, checkRules: check }
}
