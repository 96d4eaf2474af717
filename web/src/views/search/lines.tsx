// Lines that hold a text or match a regular expression, by file, the matches marked.

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { type Schema, write } from '../../api/client.ts'
import { count, counted } from '../../parts/format.ts'
import { inOrder } from '../../parts/in-order.ts'
import { lastName } from '../../parts/names.tsx'
import { Notice } from '../../parts/notice.tsx'
import { useAction } from '../../state/action.ts'
import { useLoad } from '../../state/load.ts'
import { placeOf } from '../../state/route.ts'
import { symbolPlace } from '../../state/trail.ts'
import { type Asked, filtersOf } from './asked.ts'

type Page = Schema<'GrepResults'>
type Match = Page['files'][number]['matches'][number]

const LINES_A_PAGE = 200

export function Lines({ project, asked }: { project: string; asked: Asked }) {
  const body = {
    project_name: project,
    pattern: asked.q,
    regex: asked.mode === 'regex',
    case: 'smart' as const,
    context: 1,
    limit: LINES_A_PAGE,
    ...filtersOf(asked),
  }
  const { data, error, reload } = useLoad('lines', (signal) => write('post', '/grep', body, { signal }))
  const [more, setMore] = useState<readonly Page[]>([])
  const pages = data ? [data, ...more] : []
  const cursor = pages.at(-1)?.cursor ?? undefined
  const next = useAction(async () => {
    const page = await write('post', '/grep', { ...body, ...(cursor === undefined ? {} : { cursor }) })
    setMore((before) => [...before, page])
  })
  if (error) return <Notice error={error} retry={reload} />
  if (!data) return <p class="quiet">Searching…</p>
  const matches = pages.reduce((sum, { stats }) => sum + stats.matches, 0)
  return (
    <>
      <p class="quiet" role="status">
        {matches === 0 && cursor === undefined
          ? 'No line matches.'
          : `${counted(matches, 'line')} ${cursor === undefined ? 'in all' : 'so far'}`}
      </p>
      <ol class="hits">
        {pages.flatMap((page, at) =>
          page.files.map((file) => (
            <FileLines key={`${at} ${file.project} ${file.path}`} file={file} isOne={asked.also.length === 0} />
          )),
        )}
      </ol>
      {next.error && <p class="error">{next.error}</p>}
      {cursor !== undefined && (
        <p>
          <button type="button" disabled={next.busy} onClick={() => void next.run()}>
            {next.busy ? 'Searching on…' : 'Search on'}
          </button>
        </p>
      )}
    </>
  )
}

/** The lines of a file; `isOne` where there are those of one project alone. */
function FileLines({ file, isOne }: { file: Page['files'][number]; isOne: boolean }) {
  return (
    <li>
      <h2 class="hit-file">
        {!isOne && <span class="quiet">{file.project} </span>}
        <a href={placeOf(['p', file.project, 'file'], { path: file.path, line: file.matches[0]?.line })}>{file.path}</a>{' '}
        <span class="quiet">
          {count(file.matches.length)}
          {file.test && ' · test'}
          {file.stale && ' · changed since the ingest'}
        </span>
      </h2>
      <ul class="grep-lines">
        {file.matches.map((match) => (
          <Found key={match.line} project={file.project} path={file.path} match={match} />
        ))}
      </ul>
    </li>
  )
}

function Found({ project, path, match }: { project: string; path: string; match: Match }) {
  const { line, text, ranges, before, after, entity } = match
  const around = (texts: readonly string[], first: number) =>
    texts.map((each, at) => (
      <div key={first + at} class="grep-line">
        <span class="line-number">{first + at}</span>
        <code>{inOrder(each)}</code>
      </div>
    ))
  return (
    <li>
      {entity && (
        <a class="grep-entity" href={symbolPlace(project, entity.qualified_name)} title={entity.label}>
          {lastName(entity.label)}
        </a>
      )}
      {around(before, line - before.length)}
      <a class="grep-line marked" href={placeOf(['p', project, 'file'], { path, line })}>
        <span class="line-number">{line}</span>
        <code>{markedText(text, ranges)}</code>
      </a>
      {around(after, line + 1)}
    </li>
  )
}

function markedText(text: string, ranges: Match['ranges']): ComponentChildren[] {
  const parts: ComponentChildren[] = []
  let at = 0
  for (const [start = 0, end = 0] of ranges) {
    parts.push(inOrder(text.slice(at, start)), <mark key={start}>{inOrder(text.slice(start, end))}</mark>)
    at = end
  }
  return [...parts, inOrder(text.slice(at))]
}
