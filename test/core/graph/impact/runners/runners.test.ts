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
    "(cd 'my page' && npx vitest run test/three.test.js -t 'is three')",
    "npx jest lib/one.test.js -t 'is one'",
    "npx jest packages/a/two.test.js -t 'is two'",
  ])
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
