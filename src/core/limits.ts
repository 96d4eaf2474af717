// Every bound that openapi.yaml does not state, with its unit and its reason.

/**
 * A parse that takes longer is abandoned and the file counted as skipped: 200,000 nested brackets take under a second.
 */
export const PARSE_TIMEOUT_MICROS = 5_000_000

/** Files of an edit that is followed; after one of more all of its languages are linked again. */
export const FOLLOWED_FILES_MAX = 64

/** Failed logins for one username within the window after which every attempt is refused. */
export const LOGIN_FAILURES_MAX = 10
/** Five minutes, as the contract has it. */
export const LOGIN_WINDOW_MS = 5 * 60 * 1000

/** Passwords that wait to be checked: more than clients of a flood that any one machine keeps waiting. */
export const PASSWORDS_WAITING_MAX = 2000
/** The longest wait for a check: some 200 passwords are checked in it. */
export const PASSWORD_WAIT_MS_MAX = 10_000

/** Bytes (UTF-8) of a playbook's or skill's content; they are sent with every prompt of a run. */
export const GUIDANCE_BYTES_MAX = 16 * 1024
/** Characters of the name of a playbook or skill. */
export const GUIDANCE_NAME_CHARS_MAX = 128
/** Every run shows the descriptions of all skills to the model. */
export const SKILL_DESCRIPTION_CHARS_MAX = 1_000

/** Playbooks of one run, and skills that its model may load: all of them are in its prompts. */
export const PLAYBOOKS_PER_RUN_MAX = 4
export const SKILLS_PER_RUN_MAX = 3

/** Tokens of a chat answer: long enough for any explanation, short enough that a model that rambles ends. */
export const CHAT_ANSWER_TOKENS = 4_096

/**
 * Tokens of code given to a chat, even to a model that takes more: beyond it answers get slower, dearer and no better.
 */
export const CHAT_CONTEXT_TOKENS_MAX = 24_000

/** Tokens of code that the sources lead to, where these leave room. */
export const CHAT_CALLED_TOKENS_MAX = 4_000

/** Tokens of earlier turns given to a chat, and turns that are looked at for them. */
export const CHAT_HISTORY_TOKENS_MAX = 6_000
export const CHAT_TURNS_MAX = 40

/** Sources of the turn before that a follow-up is given again, and lines of the README that every chat is given. */
export const CARRIED_SOURCES_MAX = 4
export const README_LINES_MAX = 16

/** Tokens of a question in search words, with room for models that think before they write. */
export const SEARCH_WORDS_TOKENS = 256

/** Characters of a conversation's title and of the preview of its last message. */
export const TITLE_CHARS = 80
export const PREVIEW_CHARS = 160

/** A larger file is no source that anyone reads (bytes): the largest hand-written ones are under 3 MB. */
export const FILE_BYTES_MAX = 4 * 1024 * 1024

/** Bytes of an index of SCIP, and of one of its documents, which is in memory as a whole. */
export const SCIP_BYTES_MAX = 4 * 1024 * 1024 * 1024
export const SCIP_DOCUMENT_BYTES_MAX = 256 * 1024 * 1024
/** Documents of one file that are joined with it, of all indexes: each has the file read. Others count as unknown. */
export const SCIP_READS_MAX = 100
/** Disagreements, and files whose index was left, that the result of a job lists. */
export const SCIP_LISTED_MAX = 20

/** Text whose lines are longer than this on average is taken for minified or generated (characters). */
export const MINIFIED_LINE_CHARS = 1000
/** Bytes of a change as a diff that a review reads: thousands of prompts, more than anybody pays for. */
export const DIFF_BYTES_MAX = 64 * 1024 * 1024
/** Bytes of a file that a review reads, and characters of its diff: larger ones are data. */
export const REVIEW_FILE_BYTES_MAX = 2 * 1024 * 1024

/** Tokens of one answer of a routine: some forty findings. */
export const ROUTINE_ANSWER_TOKENS = 4_096
/** Tokens of one review prompt, however large the model's window: attention thins out before the window ends. */
export const REVIEW_UNIT_TOKENS_MAX = 24_000
/** Commit messages of a branch that a review reads. */
export const REVIEW_COMMITS_MAX = 30
/** Relations of one role (callers, callees, …) shown for a changed entity, and files opened for one unit. */
export const REVIEW_RELATIONS_PER_ROLE = 8
export const REVIEW_RELATED_FILES_MAX = 60

/** Calls of the model in one hunt, and tokens of its longest prompt: small local models lose the thread beyond. */
export const HUNT_ROUNDS_MAX = 24
export const HUNT_TOKENS_MAX = 32_000
/** Tool calls of one reply that are made; a model that asks for more is in a loop. */
export const HUNT_CALLS_PER_ROUND_MAX = 16
/** Characters of a tool call: a path or a question takes some hundred, a model in a loop any number. */
export const HUNT_CALL_CHARS_MAX = 1_000
/** Characters of one tool result. */
export const HUNT_TOOL_CHARS_MAX = 12_000
/** Lines shown by one read, lines found by one grep, entities listed by one look-up, starting points of a hunt. */
export const HUNT_LINES_PER_READ = 200
export const HUNT_GREP_HITS_MAX = 60
export const HUNT_LIST_MAX = 40
export const HUNT_SEEDS = 12

/** N of scrypt, OWASP's minimum: 32 MiB and about 100 ms per password. */
export const PASSWORD_COST = 2 ** 15

/**
 * Bytes of vectors, one a dimension, from which on approximate neighbours are built, since a scan takes some 10 ms for each
 * search then (measured, see docs/retrieval.md): a million chunks of the built-in embedder. They take as long to build as all
 * else of an index, and are not updated by a delta.
 */
export const NEIGHBOURS_FROM = 512 * 1024 ** 2

/**
 * Chunks from which on an ingest of few changed files writes a delta beside the search index: a smaller index is written
 * whole in some 50 ms.
 */
export const DELTAS_FROM = 5_000
/** Changed files of a delta: with more, a reader would join much. */
export const DELTA_FILES_MAX = 64

/** How long a project has to be quiet before its indexes are made: an edit mostly follows another one. */
export const QUIET_MS = 2000

/**
 * A line search. Time and memory of a regular expression grow with its program, which counts instructions of RE2, and
 * with the text: a block is matched in well under a second by the largest program.
 */
export const GREP_PROGRAM_MAX = 2_000
/** Characters that are searched at once, and those of one line that are searched at all. */
export const GREP_BLOCK_CHARS = 32 * 1024
/** The time that one question takes (milliseconds), apart from the block that it is at. The answer says where it ended. */
export const GREP_MS_MAX = 1_000
/** The time that a check of rules takes (milliseconds): their globs are matched with every path. */
export const RULES_MS_MAX = 10_000
/** Matches that are marked in one line, and characters that are shown of it and of the lines around it. */
export const GREP_RANGES_MAX = 20
export const GREP_LINE_CHARS = 400
/** Characters of all lines in one answer. */
export const GREP_ANSWER_CHARS = 2_000_000

/** The time that an answer waits to learn whether its repository has changed (milliseconds); git may be slow. */
export const TREE_LOOK_MS = 300
/** For so long answers share one look (milliseconds). */
export const TREE_SHARED_MS = 250
/** The time for comparing files with those that were ingested (milliseconds): some ten thousand of them. */
export const STALE_LOOK_MS = 100
/** With `?fresh=true`: changed files that are read before an answer, and how long it waits for them (milliseconds). */
export const FRESH_FILES_MAX = 200
export const FRESH_WAIT_MS = 20_000

/** Graphs of other commits that a project holds; each takes as much room as its own. */
export const REVISIONS_MAX = 10
