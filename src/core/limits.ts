// Every bound that openapi.yaml does not state, with its unit and its reason.

/** A parse that takes longer is abandoned and the file counted as skipped: 200,000 nested brackets take under a second. */
export const PARSE_TIMEOUT_MICROS = 5_000_000
