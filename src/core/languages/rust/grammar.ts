// The grammar of Rust, by itself: what macros hold is parsed with it too.

import { createRequire } from 'node:module'
import { grammarOf } from '../../syntax/parse.ts'

/** The grammar of Rust, also for what macros hold. */
export const grammar = grammarOf(createRequire(import.meta.url)('tree-sitter-rust'))
