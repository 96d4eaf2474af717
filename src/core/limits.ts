// Every bound that openapi.yaml does not state, with its unit and its reason.

/** A parse that takes longer is abandoned and the file counted as skipped: 200,000 nested brackets take under a second. */
export const PARSE_TIMEOUT_MICROS = 5_000_000

/** Failed logins for one username within the window after which every attempt is refused. */
export const LOGIN_FAILURES_MAX = 10
/** Five minutes, as the contract has it. */
export const LOGIN_WINDOW_MS = 5 * 60 * 1000
