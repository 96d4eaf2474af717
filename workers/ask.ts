// Answers to questions about a graph and its files: symbols, relations of an entity, paths, dependencies, cycles and
// unused code as JSON bytes, lines of files, and the connections of several entities.

export { cycles, dependencies } from '../src/threads/questions/dependencies.ts'
export { excerpts } from '../src/threads/questions/excerpts.ts'
export { map } from '../src/threads/questions/map.ts'
export { paths } from '../src/threads/questions/paths.ts'
export { relations } from '../src/threads/questions/relations.ts'
export { staleFiles } from '../src/threads/questions/stale.ts'
export { surroundings } from '../src/threads/questions/surroundings.ts'
export { symbols } from '../src/threads/questions/symbols.ts'
export { unused } from '../src/threads/questions/unused.ts'
