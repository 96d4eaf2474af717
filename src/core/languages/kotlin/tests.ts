// Which files of Kotlin are tests.

import { testsIn } from '../java/tests.ts'

/** Whether a file is a test: in `src/test`, `src/commonTest` or `src/jvmTest`, or by its name. */
export const isTest = testsIn({
  folder: /(^|\/)(src\/(test|[a-z]+Test|[a-z][A-Za-z0-9]*Test)|tests?|testing|testFixtures)\//,
  name: /[\w$](Test|Tests|TestCase|Spec|IT)\.kts?$/,
  main: /(^|\/)src\/([a-z][A-Za-z0-9]*Main|main)\//,
})
