// Answers to questions about a graph, as JSON bytes: symbols as one types, and the relations of an entity.

export { relations } from '../src/threads/questions/relations.ts'
export { symbols } from '../src/threads/questions/symbols.ts'
