// Lines of code, coloured by the service's tokens, with links on the names that lead somewhere.

import type { ComponentChildren } from 'preact'
import type { Schema } from '../api/client.ts'
import { inOrder } from './in-order.ts'

/** Where a name on a line leads; `guess` when only the name fits. */
export type CodeLink = { name: string; href: string; title: string; guess: boolean }

type Source = Schema<'SourceText'>

type CodeProps = {
  source: Source
  /** Lines to show, 1-based and inclusive. */
  from: number
  to: number
  links?: ReadonlyMap<number, readonly CodeLink[]>
  /** Lines to stress. */
  marked?: ReadonlySet<number> | undefined
  label: string
}

export function Code({ source, from, to, links, marked, label }: CodeProps) {
  const last = Math.min(to, source.from + source.text.length - 1)
  const numbers = Array.from({ length: Math.max(0, last - from + 1) }, (_, index) => from + index)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, by the keyboard as well
    <section class="code" aria-label={label} tabIndex={0}>
      <div class="code-lines">
        {numbers.map((line) => (
          <div key={line} id={`L${line}`} class={marked?.has(line) ? 'code-line marked' : 'code-line'}>
            <span class="line-number">{line}</span>
            <code>{lineParts(source, line, links?.get(line) ?? [])}</code>
          </div>
        ))}
      </div>
    </section>
  )
}

function lineParts(source: Source, line: number, links: readonly CodeLink[]): ComponentChildren[] {
  const text = source.text[line - source.from] ?? ''
  const tokens = source.tokens[line - source.from] ?? []
  const parts: ComponentChildren[] = []
  let at = 0
  for (let index = 0; index < tokens.length; index += 3) {
    const start = tokens[index]!
    const end = tokens[index + 1]!
    const kind = source.token_kinds[tokens[index + 2]!]!
    if (start > at) parts.push(inOrder(text.slice(at, start)))
    const word = text.slice(start, end)
    const link = isName(kind) ? links.find(({ name }) => name === word) : undefined
    parts.push(
      link ? (
        <a key={start} class={link.guess ? 'guess' : undefined} href={link.href} title={link.title}>
          {inOrder(word)}
        </a>
      ) : (
        <span key={start} class={kind}>
          {inOrder(word)}
        </span>
      ),
    )
    at = end
  }
  if (at < text.length) parts.push(inOrder(text.slice(at)))
  return parts
}

const isName = (kind: string): boolean => kind === 'function' || kind === 'name' || kind === 'type'
