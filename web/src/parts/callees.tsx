// The callees of a symbol, each beside the line that calls it, joined to it by a curve.

import type { Schema } from '../api/client.ts'
import { stepTo } from '../state/trail.ts'
import type { CodeLink } from './code.tsx'
import { count } from './format.ts'
import { KindMark, lastName } from './names.tsx'
import { shortPath } from './paths.ts'

type Related = Schema<'Related'>

/** Height of a line of code, as in the style. */
const LINE = 20
/** Height of a row with the space below it. */
const ROW = 44
const GUTTER = 36

type Placed = { item: Related; lines: number[]; top: number }

type CalleesProps = { project: string; relations: Schema<'Relations'>; first: number; last: number }

/** The callees in the order of the lines that call them; guesses folded below. */
export function Callees({ project, relations, first, last }: CalleesProps) {
  const { results, stats, entity } = relations
  const from = entity.qualified_name
  const placed = place(
    results.filter(({ resolution }) => resolution !== 'name'),
    first,
    last,
  )
  const guesses = results.filter(({ resolution }) => resolution === 'name')
  const height = (placed.at(-1)?.top ?? -ROW) + ROW
  return (
    <section class="rail callees" aria-labelledby="callees-title" data-rail="callees">
      <h2 id="callees-title">
        Calls <span class="quiet">{count(stats.results)}</span>
      </h2>
      {stats.results === 0 && <p class="quiet">It calls nothing of this project.</p>}
      <div class="callee-rows" style={{ height: `${height}px` }}>
        <Curves placed={placed} first={first} height={height} />
        <ul>
          {placed.map(({ item, lines, top }) => (
            <li key={item.id} style={{ top: `${top}px` }}>
              <Row {...{ project, from, item, lines }} />
            </li>
          ))}
        </ul>
      </div>
      {guesses.length > 0 && (
        <details class="fold guess">
          <summary>Guesses by the name alone: {count(guesses.length)}</summary>
          <ul>
            {guesses.map((item) => (
              <li key={item.id}>
                <Row {...{ project, from, item, lines: linesOf(item) }} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {stats.results > results.length && (
        <p class="quiet">{count(stats.results - results.length)} more not listed here</p>
      )}
    </section>
  )
}

type RowProps = { project: string; from: string; item: Related; lines: readonly number[] }

function Row({ project, from, item, lines }: RowProps) {
  return (
    <a class="row" href={stepTo(project, from, 'down', item.qualified_name)} title={item.signature ?? item.label}>
      <KindMark kind={item.kind} />
      <span class="name">{lastName(item.label)}</span>
      <span class="path">
        {lines.length > 1 ? `${lines.length} lines · ` : ''}
        {shortPath(item.path)}
      </span>
      <span class="hidden">called on line {lines.join(', ')}</span>
    </a>
  )
}

const linesOf = (item: Related): number[] =>
  item.edges.flatMap(({ sites }) => sites.map(({ line }) => line)).sort((a, b) => a - b)

/** Each row as near to its first line as those above it leave room. */
function place(items: readonly Related[], first: number, last: number): Placed[] {
  const sorted = items
    .map((item) => ({ item, lines: linesOf(item) }))
    .sort((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0))
  let next = 0
  return sorted.map(({ item, lines }) => {
    const line = Math.min(lines[0] ?? first, last)
    const top = Math.max(next, (line - first) * LINE - (ROW - LINE) / 2 + 4)
    next = top + ROW
    return { item, lines, top }
  })
}

function Curves({ placed, first, height }: { placed: readonly Placed[]; first: number; height: number }) {
  const half = GUTTER / 2
  return (
    <svg class="curves" width={GUTTER} height={height} aria-hidden="true">
      {placed.flatMap(({ item, lines, top }) =>
        lines.slice(0, 1).map((line) => {
          const from = (line - first) * LINE + LINE / 2
          const to = top + (ROW - 4) / 2
          const way = `M0,${from}C${half},${from} ${half},${to} ${GUTTER},${to}`
          return <path key={`${item.id} ${line}`} class={item.resolution} d={way} />
        }),
      )}
    </svg>
  )
}

/** The links of the code: on each line the names of its callees. */
export function linksOf(project: string, { results, entity }: Schema<'Relations'>): Map<number, CodeLink[]> {
  const links = new Map<number, CodeLink[]>()
  for (const item of results) {
    const link: CodeLink = {
      name: item.name,
      href: stepTo(project, entity.qualified_name, 'down', item.qualified_name),
      title: item.signature ?? item.label,
      guess: item.resolution === 'name',
    }
    for (const line of linesOf(item)) links.set(line, [...(links.get(line) ?? []), link])
  }
  return links
}
