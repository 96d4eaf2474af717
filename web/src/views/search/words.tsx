// Code that answers a question, its lines that hold words of the question marked.

import { useState } from 'preact/hooks'
import { type Schema, write } from '../../api/client.ts'
import { counted } from '../../parts/format.ts'
import { KindMark, lastName } from '../../parts/names.tsx'
import { Notice } from '../../parts/notice.tsx'
import { useLoad } from '../../state/load.ts'
import { placeOf } from '../../state/route.ts'
import { symbolPlace } from '../../state/trail.ts'
import { type Asked, filtersOf } from './asked.ts'

export function Words({ project, asked }: { project: string; asked: Asked }) {
  const { data, error, reload } = useLoad('words', (signal) => {
    const kinds = asked.kind === '' ? {} : { kinds: [asked.kind] }
    const body = { project_name: project, query: asked.q, top_k: 15, hops: 0, ...filtersOf(asked), ...kinds }
    return write('post', '/search', body, { signal })
  })
  if (error) return <Notice error={error} retry={reload} />
  if (!data) return <p class="quiet">Searching…</p>
  return (
    <>
      {data.results.length === 0 && <p class="quiet">Nothing was found.</p>}
      {data.low_confidence && data.results.length > 0 && (
        <p class="quiet">Perhaps none of these answers the question: its words are rare in this code.</p>
      )}
      <ol class="hits">
        {data.results.map((hit) => (
          <Hit
            key={`${hit.project_name} ${hit.qualified_name}`}
            project={hit.project_name ?? project}
            hit={hit}
            query={asked.q}
            isOne={asked.also.length === 0}
          />
        ))}
      </ol>
    </>
  )
}

/** Lines of a hit before it is unfolded. */
const LINES = 10

type HitProps = { project: string; hit: Schema<'ChatSource'>; query: string; isOne: boolean }

function Hit({ project, hit, query, isOne }: HitProps) {
  const [whole, setWhole] = useState(false)
  const first = hit.start_line ?? 1
  const lines = (hit.chunk_text ?? '').split('\n')
  const marked = markedLines(lines, query)
  // The lines begin where the first of the marked ones can be seen.
  const from = whole ? 0 : Math.max(0, Math.min(lines.length - LINES, (marked.values().next().value ?? 0) - 2))
  const shown = whole ? lines : lines.slice(from, from + LINES)
  return (
    <li>
      <h2>
        <a class="row" href={symbolPlace(project, hit.qualified_name)} title={hit.label ?? hit.qualified_name}>
          <KindMark kind={hit.entity_type} />
          <span class="name">{lastName(hit.label ?? hit.qualified_name)}</span>
        </a>
      </h2>
      <p class="path">
        {!isOne && <strong>{project} </strong>}
        <a href={placeOf(['p', project, 'file'], { path: hit.file_path, line: first })}>
          {hit.file_path}:{first}
        </a>
      </p>
      {hit.description && <p>{hit.description}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, by the keyboard as well */}
      <pre class="excerpt numbered" tabIndex={0}>
        {shown.map((line, at) => (
          <span key={from + at} class={marked.has(from + at) ? 'hit-line marked' : 'hit-line'}>
            <span class="line-number">{first + from + at}</span>
            {`${line}\n`}
          </span>
        ))}
      </pre>
      {!whole && lines.length > LINES && (
        <button type="button" class="small" onClick={() => setWhole(true)}>
          {counted(lines.length - LINES, 'more line')}
        </button>
      )}
    </li>
  )
}

const WORD_MIN = 4
const MARKED_MAX = 4

/** The lines that hold the most words of the query, in their order; none when it has no word of some length. */
function markedLines(lines: readonly string[], query: string): Set<number> {
  const words = query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  const long = words.filter((word) => word.length >= WORD_MIN).map((word) => word.replace(/(?:ing|ed|es|s)$/, ''))
  const scored = lines.map((line, at) => {
    const text = line.toLowerCase()
    return { at, score: long.filter((word) => text.includes(word)).length }
  })
  const best = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.at - b.at)
  return new Set(
    best
      .slice(0, MARKED_MAX)
      .map(({ at }) => at)
      .sort((a, b) => a - b),
  )
}
