// A map, and the state of its view as the address holds it.

import type { Schema } from '../../api/client.ts'
import { placeOf } from '../../state/route.ts'

export type ModuleMap = Schema<'ModuleMap'>
export type Box = ModuleMap['boxes'][number]

/** The state of the view: a folder, about how many boxes, whether tests take part, and the selected box. */
export type Shown = { under: string; boxes: number; tests: boolean; box: string }

/** How much is opened; the first is the default. */
export const DETAILS = [
  { boxes: 30, label: 'coarse' },
  { boxes: 70, label: 'finer' },
  { boxes: 200, label: 'finest' },
] as const

/** Reads the state of a map from the query of the address. */
export function readShown(query: URLSearchParams): Shown {
  const text = (name: string): string => query.get(name) ?? ''
  return {
    under: text('at'),
    boxes: Number(text('boxes')) || DETAILS[0].boxes,
    tests: text('tests') === 'include',
    box: text('box'),
  }
}

/** A box as the address names it: a folder and the files that lie directly in it have the same path. */
export const keyOf = ({ kind, path }: Box): string => (kind === 'files' ? `${path}/*` : path)

/** The address of a map. */
export const mapPlace = (project: string, { under, boxes, tests, box }: Shown): string =>
  placeOf(['p', project, 'map'], {
    at: under,
    boxes: boxes === DETAILS[0].boxes ? undefined : boxes,
    tests: tests ? 'include' : undefined,
    box,
  })
