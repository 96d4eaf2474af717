// The most that an answer may take: a model, or what stands in for one, that respects no limit must not fill the memory.

/** Characters of the text of an answer. */
export const ANSWER_CHARS_MAX = 400_000
/** Bytes of an answer that comes in one piece. */
export const ANSWER_BYTES_MAX = 4 * 1024 * 1024
/** Bytes and frames of an answer that comes as a stream: a token takes some 200 bytes, and thoughts are streamed too. */
export const STREAM_BYTES_MAX = 128 * 1024 * 1024
export const STREAM_FRAMES_MAX = 1_000_000
/** Calls of tools in an answer, and the characters of their arguments. */
export const CALLS_MAX = 10_000
export const CALLS_CHARS_MAX = 4 * 1024 * 1024
/** Characters of the arguments of one call: longer ones are read by nobody, and a million of them take seconds to read. */
export const ARGUMENTS_CHARS_MAX = 64 * 1024
