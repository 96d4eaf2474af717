// How the test frameworks of each language mark tests, and code that runs for several tests.

import type { LanguageId } from './files.ts'

/** The functions and methods in test files that a runner calls. */
export type TestRules = {
  /** Files in which a runner looks for tests, where not every test file is one. */
  files?: RegExp
  /** Names of tests; with `unlessImported`, in files that do not import it. */
  names?: RegExp
  unlessImported?: RegExp
  /** Annotations, attributes or decorators of tests. */
  marks?: ReadonlySet<string>
  /** Functions marked as test code by the language itself (`#[test]`), a macro or a comment (`@test`), that nothing calls are tests. */
  marked?: boolean
  /** Annotations that make no test. A marked function with parameters is one only with another annotation, a method never. */
  idle?: RegExp
  /** Annotations that make tests of their own names, which begin or end with that of the function: one for each case or database. */
  makers?: RegExp
  /** Methods without parameters that nothing calls are tests in test files that import this. */
  methodsWith?: RegExp
  /** Run for every test of their type: by name, by annotation, or as its constructor. */
  setup?: RegExp
  setupMarks?: ReadonlySet<string>
  constructors?: boolean
  /** Run for every test of their file, or, in a file of this name, of its folder. */
  fileSetup?: RegExp
  folderFiles?: RegExp
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** The rules of JUnit, which TestNG and kotlin.test share. */
const JUNIT = {
  marks: set('Test ParameterizedTest RepeatedTest TestFactory TestTemplate Property Theory'),
  setup: /^(setUp|tearDown|suite|runTest|runBare)$/,
  setupMarks: set(
    'Before BeforeClass BeforeEach BeforeAll BeforeMethod After AfterClass AfterEach AfterAll AfterMethod Parameters DataProvider DataPoint DataPoints ClassRule Rule MethodSource BeforeTest AfterTest',
  ),
  constructors: true,
} satisfies TestRules

/** Of C and C++: googletest, Catch2 and their like by their macros, and the slots of Qt's classes of tests. */
const MACROS = {
  marked: true,
  methodsWith: /^[<"](QtTest\/)?Q(tTest|Test|SignalSpy)[>"]/,
  setup:
    /^(SetUp|TearDown|SetUpTestSuite|TearDownTestSuite|SetUpTestCase|TearDownTestCase|init|initTestCase|cleanup|cleanupTestCase|\w+_data)$/,
  constructors: true,
} satisfies TestRules

/**
 * By language. In languages without an entry, and in addition to it, tests are blocks (see `blocks.ts` of the impact
 * index).
 */
export const TEST_RULES: Partial<Record<LanguageId, TestRules>> = {
  python: {
    files: /(^|\/)(tests?_[^/]*|[^/]*_tests?|tests?)\.py$|(^|\/)test_[^/]*\/__init__\.py$/,
    names: /^test/,
    setup:
      /^(setUp|tearDown|setUpClass|tearDownClass|(setup|teardown)(_(method|class))?|asyncSetUp|asyncTearDown|get_app|get_handlers|get_http_server|get_httpserver_options|get_app_kwargs|get_new_ioloop|__init__|runTest)$/,
    fileSetup: /^(setUpModule|tearDownModule|(setup|teardown)_(module|function)|pytest_\w+)$/,
    folderFiles: /(^|\/)conftest\.py$/,
  },
  java: {
    names: /^test/,
    unlessImported: /^org\.junit(\.Test|\.jupiter\b|$)/,
    ...JUNIT,
  },
  kotlin: JUNIT,
  go: { files: /_test\.go$/, names: /^(Test|Benchmark|Fuzz|Example)(?![a-z])/, fileSetup: /^(TestMain|init)$/ },
  csharp: {
    marks: set('Fact Theory Test TestCase TestCaseSource TestMethod DataTestMethod'),
    setupMarks: set('SetUp TearDown OneTimeSetUp OneTimeTearDown TestInitialize TestCleanup ClassInitialize'),
    constructors: true,
  },
  rust: {
    marked: true,
    idle: /^(cfg|cfg_attr|allow|expect|warn|deny|inline|cold|must_use|doc|track_caller|deprecated|rustfmt|clippy)$/,
    makers: /^(rstest|test_case|test_matrix|\w+_test)$/,
  },
  c: MACROS,
  cpp: MACROS,
  php: {
    names: /^test/,
    marked: true,
    marks: set('Test test DataProvider'),
    setup: /^(setUp|tearDown|setUpBeforeClass|tearDownAfterClass)$/,
  },
  ruby: {
    files: /(_test|_spec)\.rb$|(^|\/)test_[^/]*\.rb$/,
    names: /^test_/,
    setup: /^(setup|teardown|before_setup)$/,
  },
}
