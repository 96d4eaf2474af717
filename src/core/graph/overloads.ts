// The numbers that tell entities of one qualified name apart. The linker needs them, and nothing else about names.

/** A qualified name without the numbers that tell overloads and namesakes apart: `Money.parse` for `Money.parse~2`. */
export const unnumbered = (qualifiedName: string): string => qualifiedName.replace(/~\d+(?=\.|$)/g, '')
