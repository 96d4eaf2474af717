// JSON Lines (https://jsonlines.org): one object a line, the project first, nodes before edges; `record` says which it is.

import type { Format } from './format.ts'

/** A graph as JSON Lines. */
export const jsonLines: Format = {
  head: (project) => lineOf({ record: 'project', project }),
  node: (node) => lineOf({ record: 'node', ...node }),
  middle: '',
  edge: (edge) => lineOf({ record: 'edge', ...edge }),
  foot: '',
}

const lineOf = (record: object): string => `${JSON.stringify(record)}\n`
