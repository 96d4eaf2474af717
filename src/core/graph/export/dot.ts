// Graphviz' DOT (https://graphviz.org/doc/info/lang.html).

import type { Format } from './format.ts'

/** Shapes that tell kinds of nodes apart; a kind without one is a box. */
const SHAPES: Readonly<Record<string, string>> = {
  Function: 'ellipse',
  Method: 'ellipse',
  Interface: 'hexagon',
  Enum: 'parallelogram',
  Type: 'parallelogram',
  Folder: 'folder',
  Package: 'tab',
  File: 'note',
  Module: 'component',
  ExternalPackage: 'box3d',
}

/** A graph as one directed graph; guesses are dashed. */
export const dot: Format = {
  head: (project) => `digraph ${quoted(project)} {\n  node [shape=box]\n`,
  node: ({ id, kind, name, qualified_name, path, start_line }) =>
    `  ${id} [label=${quoted(name)}, tooltip=${quoted(`${kind} ${qualified_name}\n${path}:${start_line}`)}` +
    `${kind in SHAPES ? `, shape=${SHAPES[kind]}` : ''}]\n`,
  middle: '',
  edge: ({ source, target, type, resolution }) =>
    `  ${source} -> ${target} [label=${quoted(type)}${resolution === 'name' ? ', style=dashed' : ''}]\n`,
  foot: '}\n',
}

/** A backslash would begin an escape (`\N` is the name of the node); a zero byte would end the text. */
const quoted = (text: string): string =>
  `"${text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, '\ufffd')
    .toWellFormed()}"`
