/** Is called between two files of a long loop, and may throw, which ends it. */
export type Step = () => void
