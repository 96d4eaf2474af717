// Which files of Java are tests.

const TEST_FOLDER = /(^|\/)(src\/(test|androidTest|[a-z]+Test)|tests?|testing|testFixtures)\//
const TEST_NAME = /[\w$](Test|Tests|TestCase|IT|ITCase)\.java$/
const MAIN = /(^|\/)src\/main\//

/**
 * Maven's and Gradle's test source sets (`src/test`,
 * `src/integrationTest`), and the names of test classes outside `src/main`.
 */
export function isTest(path: string): boolean {
  const main = path.search(MAIN)
  return main < 0 ? TEST_FOLDER.test(path) || TEST_NAME.test(path) : TEST_FOLDER.test(path.slice(0, main + 1))
}
