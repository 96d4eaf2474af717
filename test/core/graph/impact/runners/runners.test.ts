import assert from 'node:assert/strict'
import { test } from 'node:test'
import { affected } from '../../../../support/affected.ts'
import fc from '../../../../support/properties.ts'

test('each test is run by the nearest package.json that names a runner, tests of one folder alike', () => {
  const texts = {
    'package.json': '{"devDependencies":{"mocha":"10"}}',
    'lib/price.js': 'exports.price = function price(n) {\n  return n\n}\n',
    'test/one.js': "const { price } = require('../lib/price')\nit('is one', function () { price(1) })\n",
    'test/two.js': "const { price } = require('../lib/price')\nit('is two', function () { price(2) })\n",
    'page/package.json': '{"scripts":{"test":"vitest run"}}',
    'page/test/three.test.js':
      "const { price } = require('../../lib/price')\nit('is three', function () { price(3) })\n",
    'other/package.json': '{"name":"other"}',
    'other/deep/test/four.test.js':
      "const { price } = require('../../../lib/price')\nit('is four', function () { price(4) })\n",
  }
  const { tests } = affected(texts, 'lib/price.js', 'return n')
  const runners = tests.map(({ selector, runner }) => `${selector}: ${runner}`).sort()
  assert.deepEqual(runners, ['is four: mocha', 'is one: mocha', 'is three: vitest', 'is two: mocha'])
})

test('a runner is started in the folder that sets it up, where the root of the project does not', () => {
  const texts = {
    'package.json': '{"devDependencies":{"jest":"29"}}',
    'lib/price.js': 'exports.price = function price(n) {\n  return n\n}\n',
    'lib/one.test.js': "const { price } = require('./price')\nit('is one', () => { price(1) })\n",
    'packages/a/package.json': '{"devDependencies":{"jest":"29"}}',
    'packages/a/two.test.js': "const { price } = require('../../lib/price')\nit('is two', () => { price(2) })\n",
    'my page/package.json': '{"scripts":{"test":"vitest run"}}',
    'my page/test/three.test.js': "const { price } = require('../../lib/price')\nit('is three', () => { price(3) })\n",
  }
  assert.deepEqual(commandsOf(texts, 'lib/price.js', 'return n'), [
    "(cd 'my page' && npx vitest run test/three.test.js -t 'is three$')",
    "npx jest -t 'is one$' --runTestsByPath lib/one.test.js",
    "npx jest -t 'is two$' --runTestsByPath packages/a/two.test.js",
  ])
})

/** A module with a function, and files of tests that call it, of JavaScript. */
const jsTests = (manifest: object, tests: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  'package.json': JSON.stringify(manifest),
  'lib/price.js': 'exports.price = function price(n) {\n  return n\n}\n',
  ...Object.fromEntries(
    Object.entries(tests).map(([path, text]) => [
      path,
      path.endsWith('.js') ? `const { price } = require('lib/price')\n${text}` : text,
    ]),
  ),
})
const jsCommands = (manifest: object, tests: Readonly<Record<string, string>>): string[] =>
  commandsOf(
    { ...jsTests(manifest, tests), 'jsconfig.json': '{"compilerOptions":{"baseUrl":"."}}' },
    'lib/price.js',
    'return n',
  )

test('titles are matched to their end, and by what is known of them where each case has its own', () => {
  const own = (body: string): string[] => jsCommands({ devDependencies: { jest: '29' } }, { 'a.test.js': body })
  const command = (title: string): string[] => [`npx jest -t '${title}' --runTestsByPath a.test.js`]
  assert.deepEqual(own("it('is $1 (one)', () => price(1))"), command('is .* \\(one\\)$'))
  assert.deepEqual(own("test.each([1])('of %i by $name.first', (n) => price(n))"), command('of .* by .*$'))
  assert.deepEqual(own("describe(Price, () => { it('is', () => price(1)) })"), command('is$'))
  assert.deepEqual(
    own("describe('a', () => { describe(Price, () => { it('b', () => price(1)) }) })"),
    command('a .* b$'),
  )
  assert.deepEqual(own("describe('a', () => { it(`of ${b}`, () => price(1)) })"), [
    'npx jest -t a --runTestsByPath a.test.js',
  ])
  assert.deepEqual(own('it(`of ${b}`, () => price(1))'), ['npx jest --runTestsByPath a.test.js'])
})

test('a test within a test of Node runs with it, by the program of the scripts, and no path is a pattern', () => {
  const body = "const { test } = require('node:test')\ntest('a', (t) => { t.test('b', () => price(1)) })"
  const manifest = {
    scripts: { test: 'NODE_ENV=test node --import tsx --test --test-reporter dot' },
    devDependencies: { jest: '29' },
  }
  assert.deepEqual(jsCommands(manifest, { 'test/[id].js': body }), [
    "node --import tsx --test --test-name-pattern='a$' 'test/?id?.js'",
  ])
})

test('the runner whose functions a file imports runs it, where its own configuration is', () => {
  const manifest = { devDependencies: { jest: '29' } }
  const commands = jsCommands(manifest, {
    'page/vitest.config.ts': '',
    'page/a.test.js': "import { test } from 'vitest'\ntest('a', () => price(1))",
    'web/package.json': '{"scripts":{"test":"jest"}}',
    'web/b.test.js': "test('b', () => price(1))",
    'e2e/c.spec.js': "import { test } from '@playwright/test'\ntest('c', () => price(1))",
    'd.test.js': "import { test } from 'bun:test'\ntest('d', () => price(1))",
  })
  assert.deepEqual(commands, [
    "(cd page && npx vitest run a.test.js -t 'a$')",
    "(cd web && npx jest -t 'b$' --runTestsByPath b.test.js)",
    "bun test ./d.test.js -t 'd$'",
    'npx playwright test e2e/c.spec.js:3',
  ])
})

const pyTests = (files: Readonly<Record<string, string>>): string[] =>
  commandsOf(
    { 'shop/__init__.py': '', 'shop/price.py': 'def price(n):\n    return n\n', ...files },
    'shop/price.py',
    'return n',
  )

test('tests of a base run in the classes that inherit it', () => {
  const text = `from shop.price import price
class Base:
    def test_one(self): price(1)
    def test_two(self): price(2)
class TestA(Base): pass
class TestB(Base):
    def test_two(self): pass
class Other:
    def test_three(self): price(3)
`
  const [command] = pyTests({ 'tests/test_a.py': text })
  assert.deepEqual(command!.split(' ').sort(), [
    'pytest',
    'tests/test_a.py', // pytest is left to say which classes it takes
    'tests/test_a.py::TestA::test_one',
    'tests/test_a.py::TestA::test_two',
    'tests/test_a.py::TestB::test_one',
  ])
})

test('tests of Python run in the folder of their project, by Django where it runs them', () => {
  const text =
    'from shop.price import price\nfrom django.test import TestCase\nclass A(TestCase):\n    def test_a(self): price(1)\n'
  const own = { 'web/pyproject.toml': '', 'web/tests/test_a.py': text }
  assert.deepEqual(pyTests(own), ['(cd web && pytest tests/test_a.py::A::test_a)'])
  assert.deepEqual(pyTests({ ...own, 'web/manage.py': '' }), [
    '(cd web && python manage.py test tests.test_a.A.test_a)',
  ])
  assert.deepEqual(
    pyTests({ ...own, 'web/manage.py': '', 'web/pyproject.toml': '[tool.pytest.ini_options]' }),
    pyTests(own),
  )
})

test('tests of Ruby run beside their folder, those of Rails by lines, titles of minitest by the names they make', () => {
  const answer = (files: Readonly<Record<string, string>>): string[] =>
    commandsOf({ 'lib/shop.rb': 'def price(n)\n  n\nend\n', ...files }, 'lib/shop.rb', '  n')
  const text =
    "require 'test_helper'\nclass ATest < ActiveSupport::TestCase\n  test 'is a (price)' do\n    price(1)\n  end\nend\n"
  const file = { 'gems/a/test/a_test.rb': text }
  const name = 'test(_|: |_\\d+_)is[_ ]a[_ ]\\(price\\)'
  assert.deepEqual(answer(file), [`(cd gems/a && ruby -Itest -Ilib test/a_test.rb -n '/^(${name})$/')`])
  assert.deepEqual(answer({ ...file, 'gems/a/bin/rails': '' }), ['(cd gems/a && bin/rails test test/a_test.rb:3)'])
  const spec = "describe 'a' do\n  it('b') { price(1) }\nend\n"
  assert.deepEqual(answer({ 'spec/a_spec.rb': spec }), ['rspec spec/a_spec.rb:2'])
  assert.deepEqual(answer({ 'spec/a_spec.rb': spec, Gemfile: '' }), ['bundle exec rspec spec/a_spec.rb:2'])
})

test('tests of PHP are methods, those of a base in the files of its heirs, and blocks of Pest', () => {
  const price = { 'src/price.php': '<?php\nfunction price($n) {\n    return $n;\n}\n' }
  const heir = (name: string): string =>
    `<?php\nclass ${name} extends Base {\n  /** @test */\n  public function is_${name}() { price(2); }\n}\n`
  const texts = {
    ...price,
    'tests/Base.php': '<?php\nabstract class Base extends TestCase { public function testOne() { price(1); } }\n',
    'tests/ATest.php': heir('ATest'),
    'tests/BTest.php': heir('BTest'),
    'tests/CTest.php': "<?php\nit('is c', function () { price(3); });\n",
  }
  assert.deepEqual(commandsOf(texts, 'src/price.php', 'return $n'), [
    "vendor/bin/pest tests/CTest.php --filter '/(::|→ |it )(is c)( |$)/'",
    "vendor/bin/phpunit --filter '/::(is_ATest)( |$)/' tests/ATest.php",
    "vendor/bin/phpunit --filter '/::(is_BTest)( |$)/' tests/BTest.php",
    "vendor/bin/phpunit --filter '/\\b(ATest::testOne|BTest::testOne)( |$)/'",
  ])
})

test('tests of .NET run in their project, cases and nested classes by their names', () => {
  const texts = {
    'src/Price.cs': 'namespace Shop;\npublic class Price {\n  public static int Of(int n) {\n    return n;\n  }\n}\n',
    'tests/Tests.csproj': '',
    'tests/PriceTests.cs':
      'namespace Shop;\npublic class PriceTests {\n  public class In {\n    [Fact] public void One() { Price.Of(1); }\n  }\n}\n',
  }
  const name = 'Shop.PriceTests+In.One'
  assert.deepEqual(commandsOf(texts, 'src/Price.cs', 'return n'), [
    `dotnet test tests/Tests.csproj --filter 'FullyQualifiedName=${name}|FullyQualifiedName~${name}\\('`,
  ])
})

test('benchmarks of Go are run once', () => {
  const bench = 'func BenchmarkPrice(b *testing.B) {\n\tPrice(1)\n}\n'
  const file = { 'price_test.go': `package shop\n\nimport "testing"\n\n${bench}` }
  const both = { 'price_test.go': `${file['price_test.go']}${goTest('TestPrice')}` }
  const answer = (texts: Readonly<Record<string, string>>) =>
    commandsOf({ 'go.mod': 'module shop\n', ...GO_PRICE, ...texts }, 'price.go', 'return n')
  assert.deepEqual(answer(file), ["go test . -run '^$' -bench '^(BenchmarkPrice)$' -benchtime 1x"])
  assert.deepEqual(answer(both), ["go test . -run '^(TestPrice)$' -bench '^(BenchmarkPrice)$' -benchtime 1x"])
})

const GO_PRICE = { 'price.go': 'package shop\n\nfunc Price(n int) int {\n\treturn n\n}\n' }
const goTest = (name: string): string => `func ${name}(t *testing.T) {\n\tPrice(1)\n}\n`

test('packages of Go are tested in their module', () => {
  const file = { 'price_test.go': `package shop\n\nimport "testing"\n\n${goTest('TestPrice')}` }
  const inFolder = (folder: string, texts: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(texts).map(([path, text]) => [folder + path, text]))
  const module = { 'go.mod': 'module example.com/shop\n' }
  const answer = (texts: Readonly<Record<string, string>>, path: string) => commandsOf(texts, path, 'return n')
  assert.deepEqual(answer({ ...module, ...inFolder('in/', { ...GO_PRICE, ...file }) }, 'in/price.go'), [
    "go test ./in -run '^(TestPrice)$'",
  ])
  const deep = { ...module, ...inFolder('services/shop/', { ...module, ...GO_PRICE, ...file }) }
  assert.deepEqual(answer(deep, 'services/shop/price.go'), ["(cd services/shop && go test . -run '^(TestPrice)$')"])
})

test('methods of a suite of Go are run through the function that runs the suite', () => {
  const suite = (type: string, ...lines: string[]): string =>
    [
      'package shop',
      '',
      'import (',
      '\t"testing"',
      '\t"github.com/stretchr/testify/suite"',
      ')',
      '',
      `type ${type} struct {`,
    ]
      .concat('\tsuite.Suite', '}', '', `func (s *${type}) TestOne() {`, '\tPrice(1)', '}', ...lines, '')
      .join('\n')
  const run = 'func TestPriceSuite(t *testing.T) {\n\tsuite.Run(t, new(PriceSuite))\n}'
  const texts = {
    'go.mod': 'module example.com/shop\n',
    ...GO_PRICE,
    'plain_test.go': `package shop\n\nimport "testing"\n\n${goTest('TestPlain')}`,
    'suite_test.go': suite('PriceSuite', 'func (s *PriceSuite) TestTwo() {', '\tPrice(2)', '}', run),
    'alone_test.go': suite('AloneSuite'),
  }
  assert.deepEqual(commandsOf(texts, 'price.go', 'return n'), [
    "go test . -run '/^(TestOne)$'",
    "go test . -run '^(TestPlain)$'",
    "go test . -run '^(TestPriceSuite)$/^(TestOne|TestTwo)$'",
  ])
})

const commandsOf = (texts: Readonly<Record<string, string>>, path: string, line: string): string[] =>
  affected(texts, path, line)
    .commands.map(({ command }) => command)
    .sort()

test('tests of Rust are named by their modules in the crate, those beside the sources by their own', () => {
  const inFile = (name: string): string =>
    `#[cfg(test)]\nmod tests {\n    #[test]\n    fn ${name}() {\n        crate::price(1);\n    }\n}\n`
  const texts = {
    'Cargo.toml': '[workspace]\nmembers = ["shop"]\n',
    'shop/Cargo.toml': '[package]\nname = "shop"\n',
    'shop/src/lib.rs': `pub mod cart;\npub fn price(n: i32) -> i32 {\n    n\n}\n${inFile('of_crate')}`,
    'shop/src/cart/mod.rs': `pub mod line;\n${inFile('of_folder')}`,
    'shop/src/cart/line.rs': inFile('of_file'),
    'shop/tests/whole.rs': 'use shop::price;\n#[test]\nfn of_program() {\n    price(1);\n}\n',
  }
  const [command, ...others] = commandsOf(texts, 'shop/src/lib.rs', '    n')
  assert.deepEqual(others, [])
  const [head, names] = command!.split(' -- --exact ')
  assert.equal(head, 'cargo test --manifest-path shop/Cargo.toml')
  assert.deepEqual(names!.split(' ').sort(), [
    'cart::line::tests::of_file',
    'cart::tests::of_folder',
    'of_program',
    'tests::of_crate',
  ])
})

test('code of Rust that is there for tests is no test', () => {
  const texts = {
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/lib.rs': `pub fn price(n: i32) -> i32 {
    n
}
struct Shop;
impl Shop {
    #[cfg(test)]
    fn of_method(&self) -> i32 { price(1) }
}
#[cfg(test)]
mod tests {
    #[allow(dead_code)]
    fn of_parameter(n: i32) -> i32 { crate::price(n) }
    #[bench]
    fn of_bench(b: &mut Bencher) { b.iter(|| crate::price(1)) }
    #[test]
    fn of_test() { crate::price(1); }
}
`,
  }
  assert.deepEqual(commandsOf(texts, 'src/lib.rs', '    n'), ['cargo test -- --exact tests::of_bench tests::of_test'])
})

test('tests that a macro of Rust makes of a function are run by the part of their names that is known', () => {
  const texts = {
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/lib.rs': 'pub fn price(n: i32) -> i32 {\n    n\n}\n',
    'tests/whole.rs': [
      'use shop::price;',
      '#[db_test]\nasync fn of_database(db: &Db) {\n    price(1);\n}',
      '#[rstest]\n#[case(1)]\nfn of_cases(#[case] n: i32) {\n    price(n);\n}',
      '#[tokio::test]\nasync fn of_itself() {\n    price(1);\n}\n',
    ].join('\n'),
  }
  assert.deepEqual(commandsOf(texts, 'src/lib.rs', '    n'), [
    'cargo test -- --exact of_itself',
    'cargo test -- of_database of_cases',
  ])
})

test('a package.json of any text names a runner or none: what npm could not read is no error of the question', () => {
  const value = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom('jest', 'a'), fc.jsonValue()))
  const manifest = fc.record({ scripts: value, dependencies: value, devDependencies: value }, { requiredKeys: [] })
  const text = fc.oneof(
    manifest.map((json) => JSON.stringify(json)),
    fc.jsonValue().map((json) => JSON.stringify(json)),
    fc.string(),
  )
  const runnerBy = (manifest: string): string | undefined => {
    const texts = {
      'package.json': manifest,
      'price.js': 'exports.price = function price(n) {\n  return n\n}\n',
      'one.test.js': "const { price } = require('./price')\nit('is one', function () { price(1) })\n",
    }
    return affected(texts, 'price.js', 'return n').tests[0]?.runner
  }
  fc.assert(
    fc.property(text, (manifest) => {
      assert.ok(['node', 'jest', 'vitest', 'mocha'].includes(runnerBy(manifest) ?? ''), manifest)
    }),
    { numRuns: 60 },
  )
  for (const none of ['', '{', 'null', '7', '{"scripts":{"test":1}}', '{"scripts":"jest"}', '{"scripts":{},}'])
    assert.equal(runnerBy(none), 'node', none)
  assert.equal(runnerBy('\ufeff{"scripts":{"test":"jest"}, // as npm never wrote it\n}'), 'jest')
})

test('tests of C++ are those of googletest, Catch2 and Qt, named for CTest', () => {
  const texts = {
    'src/price.h': 'int price(int n);\n',
    'src/price.cpp': '#include "price.h"\nint price(int n) {\n  return n;\n}\n',
    'tests/gtest_test.cc': `#include <gtest/gtest.h>
#include "../src/price.h"
class Prices : public ::testing::Test {};
int helped() { return price(1); }
TEST(Price, OfOne) { EXPECT_EQ(helped(), 1); }
TEST_F(Prices, OfTwo) { EXPECT_EQ(price(2), 2); }
`,
    'tests/catch_test.cpp': `#include <catch2/catch_test_macros.hpp>
#include "../src/price.h"
TEST_CASE("a price: of three", "[price]") { REQUIRE(price(3) == 3); }
`,
    'tests/TestPrice.h': `#include <QObject>
class TestPrice : public QObject {
  Q_OBJECT
private slots:
  void initTestCase();
  void isFour();
private:
  int four(int n);
};
`,
    'tests/TestPrice.cpp': `#include "TestPrice.h"
#include "../src/price.h"
#include <QTest>
QTEST_GUILESS_MAIN(TestPrice)
void TestPrice::initTestCase() { price(0); }
void TestPrice::isFour() { QCOMPARE(four(4), 4); }
int TestPrice::four(int n) { return price(n); }
`,
  }
  const { tests } = affected(texts, 'src/price.cpp', 'return n')
  assert.deepEqual(tests.map(({ selector, runner }) => `${selector}: ${runner}`).sort(), [
    'Price_OfOne: ctest',
    'Prices.OfTwo: ctest',
    'TestPrice.isFour: ctest',
    'a price of three: ctest',
  ])
  assert.deepEqual(commandsOf(texts, 'src/price.cpp', 'return n'), [
    "ctest --test-dir build -R 'a.+price.+of.+three|Prices.OfTwo|^(Prices|prices)$|TestPrice.isFour|^(TestPrice|testprice)$|Price.OfOne'",
  ])
})

const JAVA_PRICE = 'package shop;\npublic class Price {\n  public static int of(int n) {\n    return n;\n  }\n}\n'
const javaTest = (body: string): string => `package shop;\nimport org.junit.jupiter.api.*;\n${body}`

test('nested classes of Java and those that inherit tests are named as compiled, modules built before those that use them', () => {
  const texts = {
    'core/src/main/java/shop/Price.java': JAVA_PRICE,
    'core/src/test/java/shop/ATest.java': javaTest(
      'abstract class Base {\n  @Test void one() { Price.of(1); }\n}\nclass ATest extends Base {\n  @Nested class In {\n    @Test void two() { Price.of(2); }\n  }\n}\n',
    ),
    'app/src/integrationTest/java/shop/BTest.java': javaTest('class BTest { @Test void three() { Price.of(3); } }\n'),
  }
  const answer = (files: readonly string[]) =>
    commandsOf(
      { ...texts, ...Object.fromEntries(files.map((path) => [path, ''])) },
      'core/src/main/java/shop/Price.java',
      'return n',
    )
  const [command, ...others] = answer(['pom.xml', 'core/pom.xml', 'app/pom.xml'])
  assert.deepEqual(others, [])
  assert.deepEqual(command!.split(/(?<= -pl) | -Dtest=/), [
    'mvn test -pl',
    'app,core -am -Dsurefire.failIfNoSpecifiedTests=false',
    "'shop.BTest#three,shop.ATest#one,shop.ATest$In#two'",
  ])
  assert.deepEqual(answer(['settings.gradle', 'core/build.gradle', 'app/build.gradle.kts']), [
    'gradle :app:integrationTest --tests shop.BTest.three',
    "gradle :core:test --tests shop.ATest.one --tests 'shop.ATest$In.two'",
  ])
})

test('a project of Java that brings its runner is tested by it', () => {
  const texts = {
    'src/main/java/shop/Price.java':
      'package shop;\npublic class Price {\n  static int of(int n) {\n    return n;\n  }\n}\n',
    'src/test/java/shop/PriceTest.java':
      'package shop;\nimport org.junit.jupiter.api.Test;\nclass PriceTest {\n  @Test void one() { Price.of(1); }\n}\n',
  }
  const answer = (more: Readonly<Record<string, string>>) =>
    commandsOf({ ...texts, ...more }, 'src/main/java/shop/Price.java', 'return n')
  assert.deepEqual(answer({ 'build.gradle': '', gradlew: '' }), ['./gradlew test --tests shop.PriceTest.one'])
  assert.deepEqual(answer({ 'build.gradle': '' }), ['gradle test --tests shop.PriceTest.one'])
  assert.deepEqual(answer({ 'pom.xml': '<project/>', mvnw: '' }), ["./mvnw test -Dtest='shop.PriceTest#one'"])
})
