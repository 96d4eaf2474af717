// Which files of Java are tests.

/** Patterns of the paths of tests: their folders, their names, and the folder of code that is none by its name. */
type Places = { folder: RegExp; name: RegExp; main: RegExp }

/** Tells tests by the source sets of Maven and Gradle, and by the names of test classes outside the main source sets. */
export const testsIn =
  ({ folder, name, main }: Places) =>
  (path: string): boolean => {
    const at = path.search(main)
    return at < 0 ? folder.test(path) || name.test(path) : folder.test(path.slice(0, at + 1))
  }

/** Whether a file is a test: in `src/test` or `src/integrationTest`, or by its name. */
export const isTest = testsIn({
  folder: /(^|\/)(src\/(test|androidTest|[a-z]+Test)|tests?|testing|testFixtures)\//,
  name: /[\w$](Test|Tests|TestCase|IT|ITCase)\.java$/,
  main: /(^|\/)src\/main\//,
})
