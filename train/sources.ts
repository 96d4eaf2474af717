// Which files of a repository are read: its own sources, not its
// tests, examples, documentation or copies of others' code.

const OTHER =
  /(^|\/)(tests?|__tests__|specs?|testing|testdata|test[-_]?(util|helper|fixture|data|support|case)s?|fixtures?|__mocks__|mocks?|e2e|bench(es|marks?)?|examples?|samples?|docs?|docs_src|documentation|website|site|demos?|playground|vendor|_vendor|vendored|third[-_]?party|node_modules|dist|build|generated|gen|externals?|externs?|\.yarn|bundled?)\/|(_test\.go|_test\.py|(^|\/)test_[^/]*\.py|(^|\/)conftest\.py|\.(test|spec|bench|e2e)\.[mc]?[jt]sx?|Tests?\.(java|cs|php)|IT\.java|(^|\/)tests?\.rs|_tests?\.rs|_(spec|test)\.rb)$|\.(pb|gen|generated)\.go$|_pb2(_grpc)?\.py$/i

export const isSource = (path: string): boolean => !OTHER.test(path)
