// The callers of a symbol, or the users of a type, with their lines: surest and nearest first, heirs, tests and guesses folded.

import { useState } from 'preact/hooks'
import type { Schema } from '../api/client.ts'
import { stepTo } from '../state/trail.ts'
import { count, counted } from './format.ts'
import { KindMark, lastName } from './names.tsx'
import { shortPath } from './paths.ts'
import { Site } from './site.tsx'

type Related = Schema<'Related'>
type RowsProps = { project: string; from: string; items: readonly Related[] }

/** Rows shown before the rest is folded. */
const SHOWN = 12

export function Callers({ project, relations }: { project: string; relations: Schema<'Relations'> }) {
  const { relation, results, stats, entity } = relations
  const isGuess = ({ resolution }: Related): boolean => resolution === 'name'
  const sure = results.filter((item) => !item.test && !isGuess(item) && !isHeir(item))
  const heirs = results.filter((item) => !item.test && !isGuess(item) && isHeir(item))
  const tests = results.filter((item) => item.test && !isGuess(item))
  const guesses = results.filter(isGuess)
  const from = entity.qualified_name
  const missing = stats.results - results.length
  const isCalls = relation === 'callers'
  const word = isCalls ? 'caller' : 'user'
  return (
    <section class="rail" aria-labelledby="callers-title" data-rail="callers">
      <h2 id="callers-title">
        {isCalls ? 'Called by' : 'Used by'} <span class="quiet">{count(stats.results)}</span>
      </h2>
      {stats.results === 0 && <p class="quiet">No {isCalls ? 'call' : 'use'} of it is known in this project.</p>}
      <Fold title={`Inherit from it: ${count(heirs.length)}`} items={heirs} {...{ project, from }} />
      <Rows {...{ project, from }} items={sure} />
      <Fold title={`Tests: ${counted(tests.length, word)}`} items={tests} {...{ project, from }} />
      <Fold
        title={`Guesses by the name alone: ${count(guesses.length)}`}
        items={guesses}
        {...{ project, from }}
        guess
      />
      {missing > 0 && <p class="quiet">{counted(missing, `more ${word}`)} not listed here</p>}
    </section>
  )
}

/** Whether a user of a type inherits from it or implements it. */
const isHeir = ({ edges }: Related): boolean => edges.some(({ type }) => type === 'INHERITS' || type === 'IMPLEMENTS')

function Fold({ title, guess = false, ...rows }: RowsProps & { title: string; guess?: boolean }) {
  if (rows.items.length === 0) return null
  return (
    <details class={guess ? 'fold guess' : 'fold'}>
      <summary>{title}</summary>
      <Rows {...rows} />
    </details>
  )
}

function Rows({ project, from, items }: RowsProps) {
  const [all, setAll] = useState(false)
  const shown = all ? items : items.slice(0, SHOWN)
  return (
    <ul class="callers">
      {shown.map((item) => (
        <li key={item.id} class={item.resolution === 'name' ? 'guess' : undefined}>
          <a class="row" href={stepTo(project, from, 'up', item.qualified_name)} title={item.label}>
            <KindMark kind={item.kind} />
            <span class="name">{lastName(item.label)}</span>
          </a>
          <p class="path" title={item.path}>
            {shortPath(item.path)}
          </p>
          <Sites project={project} item={item} />
        </li>
      ))}
      {shown.length < items.length && (
        <li>
          <button type="button" class="small" onClick={() => setAll(true)}>
            {count(items.length - shown.length)} more
          </button>
        </li>
      )}
    </ul>
  )
}

/** Lines shown of each caller. */
const SITES = 3

function Sites({ project, item }: { project: string; item: Related }) {
  const sites = item.edges.flatMap((edge) => edge.sites.map((site) => ({ ...site, path: edge.path })))
  return (
    <ul class="sites">
      {sites.slice(0, SITES).map(({ line, text, path }) => (
        <li key={line}>
          <Site {...{ project, path, line }} text={text ?? '…'} title={text ?? 'the file has changed since'} />
        </li>
      ))}
      {sites.length > SITES && <li class="quiet">and {count(sites.length - SITES)} more lines</li>}
    </ul>
  )
}
