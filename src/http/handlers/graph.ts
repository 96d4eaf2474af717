// The graph of a project and views of it.

import type { components } from '../../core/openapi.d.ts'
import * as graphs from '../../operations/graph.ts'
import * as revisions from '../../operations/revisions.ts'
import { matches, taggedBytes, taggedJson } from '../etag.ts'
import { askedBy, type BytesReply, type Handler } from '../handler.ts'

type ProjectGraph = components['schemas']['ProjectGraph']

const JSON_TYPE = 'application/json'

export const listGraphs: Handler<'listGraphs'> = async (ctx) => {
  const list = (await graphs.listGraphs(ctx)).map(
    (project): ProjectGraph => ({
      project: project.project_name,
      file: `${project.project_name}.graph`,
      nodes: project.nodes,
      edges: project.edges,
      generated_at: project.generated_at ?? '',
      chunks: project.chunks,
      repo_path: project.repo_path,
      files: project.files,
      languages: project.languages,
      commit: project.commit,
      dirty: project.dirty,
      calls_resolved: project.calls_resolved,
      calls_external: project.calls_external,
      calls_unresolved: project.calls_unresolved,
    }),
  )
  return taggedJson(list)
}

export const listRevisions: Handler<'listRevisions'> = async (ctx, { params }) => ({
  status: 200,
  body: (await revisions.listRevisions(ctx, params.project)).map(({ revision, tree }) => {
    const { name, commit, generated_at, nodes, edges, files, languages } = revision
    return { revision: name, commit, generated_at, nodes, edges, files, languages, tree }
  }),
})

export const getGraph: Handler<'getGraph'> = async (ctx, request) => {
  const { query, headers } = request
  const structural = query.include === 'structural'
  const shape = { structural, limit: query.limit, detailed: query.edges === 'detailed' }
  return reply(await graphs.readGraph(ctx, askedBy(request), shape, knownFrom(headers)))
}

export const getFileGraph: Handler<'getFileGraph'> = async (ctx, request) =>
  reply(await graphs.readFileGraph(ctx, askedBy(request), knownFrom(request.headers)))

export const getEntity: Handler<'getEntity'> = async (ctx, request) =>
  taggedBytes(await graphs.readEntity(ctx, askedBy(request), request.query.name))

export const getNeighborhood: Handler<'getNeighborhood'> = async (ctx, request) =>
  taggedBytes(await graphs.readNeighborhood(ctx, askedBy(request), request.query))

/** Whether the client already has this version: then nothing is built, and the server answers 304. */
const knownFrom =
  (headers: Readonly<Record<string, string>>) =>
  (etag: string): boolean =>
    matches(headers['if-none-match'], etag)

function reply({ etag, bytes }: graphs.View): BytesReply {
  return { status: 200, bytes: bytes ?? new Uint8Array(), contentType: JSON_TYPE, etag }
}
