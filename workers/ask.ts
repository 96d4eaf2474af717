// Answers to questions about a graph and its files: symbols as one types and the relations of an entity as JSON bytes,
// lines of files, and what joins several entities.

export { excerpts } from '../src/threads/questions/excerpts.ts'
export { relations } from '../src/threads/questions/relations.ts'
export { surroundings } from '../src/threads/questions/surroundings.ts'
export { symbols } from '../src/threads/questions/symbols.ts'
