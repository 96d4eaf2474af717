// Which files of Kotlin are tests.

const TEST_FOLDER = /(^|\/)(src\/(test|[a-z]+Test|[a-z][A-Za-z0-9]*Test)|tests?|testing|testFixtures)\//
const TEST_NAME = /[\w$](Test|Tests|TestCase|Spec|IT)\.kts?$/
const MAIN = /(^|\/)src\/([a-z][A-Za-z0-9]*Main|main)\//

/**
 * Test source sets of Gradle and Maven (`src/test`, `src/commonTest`, `src/jvmTest`), and the names of test classes
 * outside the main source sets.
 */
export function isTest(path: string): boolean {
  const main = path.search(MAIN)
  return main < 0 ? TEST_FOLDER.test(path) || TEST_NAME.test(path) : TEST_FOLDER.test(path.slice(0, main + 1))
}
