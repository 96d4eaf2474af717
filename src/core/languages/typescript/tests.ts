// Which files hold tests.

const TEST_FOLDER = /(^|\/)(__tests__|__mocks__|__fixtures__|tests?|spec|specs|e2e|cypress)\//
const TEST_FILE = /[._-](test|tests|spec|e2e|bench|stories)(-d)?\.[cm]?[jt]sx?$/

/** Whether a file holds tests, by the names that test runners look for. */
export const isTest = (path: string): boolean => TEST_FOLDER.test(path) || TEST_FILE.test(path)
