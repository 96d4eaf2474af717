import { createRequire } from 'node:module'
import { grammarOf } from '../../syntax/parse.ts'

export const grammar = grammarOf(createRequire(import.meta.url)('tree-sitter-rust'))
