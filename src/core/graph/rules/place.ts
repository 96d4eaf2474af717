// Where a team's rules are.

/** The file of the rules, in their repository. */
export const RULES_PATH = '.cks/rules.yaml'
