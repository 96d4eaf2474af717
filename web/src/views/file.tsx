// A file: its outline on the left, its code, and the files that use it or that it uses.

import { useEffect } from 'preact/hooks'
import { read, type Schema } from '../api/client.ts'
import { Code, type CodeLink } from '../parts/code.tsx'
import { counted } from '../parts/format.ts'
import { KindMark } from '../parts/names.tsx'
import { Notice, NoticePage } from '../parts/notice.tsx'
import { shortPath } from '../parts/paths.ts'
import { useTitle } from '../parts/title.ts'
import { useLoad } from '../state/load.ts'
import { placeOf } from '../state/route.ts'
import { symbolPlace } from '../state/trail.ts'

type Source = Schema<'SourceText'>

/** Lines of a page of a long file. */
const LINES = 3000

export function FileView({ project, path, line }: { project: string; path: string; line: number }) {
  const name = path.slice(path.lastIndexOf('/') + 1)
  useTitle(`${name} · ${project}`)
  const from = Math.max(0, Math.ceil(line / LINES) - 1) * LINES + 1
  const { data, error, reload } = useLoad(`${project} ${path} ${from}`, (signal) =>
    read('/graph/{project}/source', {
      path: { project },
      query: { path, from, limit: LINES, references: 'include' },
      signal,
    }),
  )
  useEffect(() => {
    if (data && line > 0) document.getElementById(`L${line}`)?.scrollIntoView({ block: 'center' })
  }, [data, line])
  if (error) return <NoticePage error={error} retry={reload} />
  if (!data) return <p class="quiet centred">Loading {name}…</p>
  const last = from + data.text.length - 1
  return (
    <div class="file-view">
      <header>
        <h1>{name}</h1>
        <p class="path">
          {path} · {data.language ?? 'no language the service reads'} · {counted(data.line_count, 'line')}
        </p>
        {data.stale && <p class="warn">The file has changed since the ingest: the outline may be off.</p>}
      </header>
      <Outline project={project} source={data} />
      <div class="middle">
        {from > 1 && <a href={placeOf(['p', project, 'file'], { path, line: from - 1 })}>Earlier lines</a>}
        <Code
          source={data}
          from={from}
          to={last}
          links={linksOf(project, data)}
          marked={line > 0 ? new Set([line]) : undefined}
          label={`Code of ${name}`}
        />
        {last < data.line_count && <a href={placeOf(['p', project, 'file'], { path, line: last + 1 })}>Later lines</a>}
      </div>
      <Uses project={project} path={path} />
    </div>
  )
}

/** The names in a file that lead somewhere: those that it uses, and those that it declares. */
function linksOf(project: string, { references = [], targets = [], entities }: Source): Map<number, CodeLink[]> {
  const links = new Map<number, CodeLink[]>()
  const add = (line: number, link: CodeLink): void => {
    links.set(line, [...(links.get(line) ?? []), link])
  }
  for (const { line, name, target, resolution } of references) {
    const { qualified_name, signature } = targets[target]!
    const title = signature ?? qualified_name
    add(line, { name, href: symbolPlace(project, qualified_name), title, guess: resolution === 'name' })
  }
  for (const { name, qualified_name, start_line } of entities)
    add(start_line ?? 0, {
      name,
      href: symbolPlace(project, qualified_name),
      title: 'callers and callees',
      guess: false,
    })
  return links
}

function Outline({ project, source }: { project: string; source: Source }) {
  return (
    <section class="rail" aria-labelledby="outline-title" data-rail="outline">
      <h2 id="outline-title">Outline</h2>
      {source.entities.length === 0 && <p class="quiet">Nothing in it is part of the graph.</p>}
      <ul class="outline">
        {source.entities.map((entity) => (
          <li key={entity.id} class={`depth-${depthOf(entity, source.entities)}`}>
            <a class="row" href={symbolPlace(project, entity.qualified_name)} title={entity.signature ?? entity.name}>
              <KindMark kind={entity.kind} />
              <span class="name">{entity.name}</span>
              <span class="line-number">{entity.start_line}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const DEPTH_MAX = 4

/** How many entities are around this one. */
function depthOf({ qualified_name }: Schema<'Symbol'>, all: Source['entities']): number {
  const around = all.filter((other) => qualified_name.startsWith(`${other.qualified_name}.`)).length
  return Math.min(DEPTH_MAX, around)
}

/** Files joined to this one by the graph. */
function Uses({ project, path }: { project: string; path: string }) {
  const { data, error } = useLoad(`${project} files`, (signal) =>
    read('/graph/{project}/files', { path: { project }, signal }),
  )
  const edges = data?.edges ?? []
  const usedBy = edges
    .filter((edge) => edge.target === path)
    .map((edge) => ({ path: edge.source, weight: edge.weight }))
  const uses = edges.filter((edge) => edge.source === path).map((edge) => ({ path: edge.target, weight: edge.weight }))
  return (
    <section class="rail" aria-label="Uses">
      {error && <Notice error={error} />}
      {data && (
        <>
          <Files title="Used by" project={project} files={usedBy} />
          <Files title="Uses" project={project} files={uses} />
        </>
      )}
    </section>
  )
}

type FilesProps = { title: string; project: string; files: { path: string; weight: number }[] }

function Files({ title, project, files }: FilesProps) {
  return (
    <>
      <h2>
        {title} <span class="quiet">{counted(files.length, 'file')}</span>
      </h2>
      <ul>
        {files
          .sort((a, b) => b.weight - a.weight)
          .map((file) => (
            <li key={file.path}>
              <a class="row" href={placeOf(['p', project, 'file'], { path: file.path })} title={file.path}>
                <span class="name">{shortPath(file.path)}</span>
                <span class="line-number">{file.weight}</span>
              </a>
            </li>
          ))}
      </ul>
    </>
  )
}
