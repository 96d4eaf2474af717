// Every database of the service on one screen.

/** What the service keeps: one narrow interface per collection. */
export type Stores = Record<never, never>
