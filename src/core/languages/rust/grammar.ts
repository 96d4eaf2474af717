// The grammar of Rust in a file of its own, since the arguments of macros are parsed with it too.

import { createRequire } from 'node:module'
import { grammarOf } from '../../syntax/parse.ts'

/** The grammar of Rust. */
export const grammar = grammarOf(createRequire(import.meta.url)('tree-sitter-rust'))
