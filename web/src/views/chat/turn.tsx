// A question, its answer, and beside it the code that was read, which opens in place.

import { lazy, Suspense } from 'preact/compat'
import type { Schema } from '../../api/client.ts'
import { KindMark, lastName } from '../../parts/names.tsx'
import { Problem } from '../../parts/problem.tsx'
import { placeOf } from '../../state/route.ts'
import { symbolPlace } from '../../state/trail.ts'

type ChatSource = Schema<'ChatSource'>

/** `over` once the answer is complete, was stopped, or has failed. */
export type Turn = { question: string; answer: string; sources: readonly ChatSource[]; error?: string; over: boolean }

const Markdown = lazy(() => import('../../parts/markdown.tsx'))

export function Answer({ project, turn }: { project: string; turn: Turn }) {
  return (
    <article class="turn" aria-busy={!turn.over}>
      <h2>{turn.question}</h2>
      <div>
        <Suspense fallback={<p>{turn.answer}</p>}>{turn.answer !== '' && <Markdown text={turn.answer} />}</Suspense>
        {!turn.over && turn.answer === '' && <p class="quiet">Reading the code…</p>}
        {turn.error && <Problem text={turn.error} />}
        <span class="hidden" role="status">
          {turn.over ? 'The answer is complete.' : ''}
        </span>
      </div>
      {turn.sources.length > 0 && (
        <section class="sources" aria-label="Sources">
          <h3>
            Sources <span class="quiet">{turn.sources.length}</span>
          </h3>
          {turn.sources.map((source) => (
            <Source key={source.qualified_name} project={project} source={source} />
          ))}
        </section>
      )}
    </article>
  )
}

function Source({ project, source }: { project: string; source: ChatSource }) {
  const { qualified_name, label = qualified_name, file_path, start_line, entity_type, via, chunk_text } = source
  const lines = chunk_text.split('\n')
  return (
    <details>
      <summary title={label}>
        <KindMark kind={entity_type} /> <span class="name">{lastName(label)}</span>
        <span class="quiet">{via}</span>
      </summary>
      <p class="path">
        <a href={placeOf(['p', project, 'file'], { path: file_path, line: start_line })}>
          {file_path}:{start_line}
        </a>
        {' · '}
        <a href={symbolPlace(project, qualified_name)}>callers and callees</a>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, by the keyboard as well */}
      <pre class="excerpt" tabIndex={0}>
        {lines.map((line, at) => (
          <span key={at} class="hit-line">
            <span class="line-number">{start_line + at}</span>
            {`${line}\n`}
          </span>
        ))}
      </pre>
    </details>
  )
}
