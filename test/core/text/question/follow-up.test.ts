import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isForeign, namesIn, retrievalQuery } from '../../../../src/core/text/question/follow-up.ts'

test('a follow-up is searched for with the questions before it, back to one that stands on its own', () => {
  const first = 'how is the delay between two attempts computed?'
  assert.equal(retrievalQuery('and who calls it?', [first]), `and who calls it?\n${first}`)
  assert.equal(
    retrievalQuery('what does it return then?', [first, 'and who calls it?']),
    `what does it return then?\nand who calls it?\n${first}`,
  )
  assert.equal(retrievalQuery('why?', ['other', 'question', first]), `why?\n${first}`)
})

test('a short question that stands on its own is searched for alone', () => {
  assert.equal(retrievalQuery('how are cookies stored?', ['how is the delay computed?']), 'how are cookies stored?')
  assert.equal(retrievalQuery('and who calls it?', []), 'and who calls it?')
})

test('four words say enough alone, and sixteen do even with references', () => {
  const first = 'how is the delay computed?'
  assert.equal(retrievalQuery('where are cookies stored?', [first]), 'where are cookies stored?')
  assert.equal(retrievalQuery('where are cookies?', [first]), `where are cookies?\n${first}`)
  const long = `where is it ${'read '.repeat(12)}`
  assert.equal(retrievalQuery(`${long}now`, [first]), `${long}now`)
  assert.equal(retrievalQuery(long.trim(), [first]), `${long.trim()}\n${first}`)
})

test('a question is foreign by its script, or by small words of another language and none of English', () => {
  for (const question of [
    '连接池满的时候获取连接会怎样？',
    'Где логика повторных попыток?',
    'リトライはどこですか',
    'Wie werden Cookies bei einer Anfrage verarbeitet?',
    "comment gin associe-t-il les paramètres d'une requête JSON à une struct ?",
    'dónde se calcula el tiempo de espera entre reintentos',
    'onde fica a lógica de repetição no código',
    '¿dónde está el login?',
    'waar wordt de sessie ververst na het inloggen',
    'come viene gestita la coda delle richieste',
  ])
    assert.ok(isForeign(question), question)
  for (const question of [
    'how does `连接` work?',
    'retry logic',
    'retry backoff jitter timeout',
    'who calls calculateRetryDelay?',
    'where are route trees built and searched',
    'difference between Abort and AbortWithStatus',
    'Is retry enabled by default?',
    'Explain class Pool',
    'TypeError: undefined is not a function',
    'tell me about sessions please',
    'token parser retry logic in naïve mode',
    'summarize authentication, sessions, passwords',
    'var x = el.value; van.run()',
    '',
  ])
    assert.ok(!isForeign(question), question)
})

test('names of code in a question are known by their form', () => {
  assert.deepEqual(namesIn('was macht Pool.close und get_user mit JSON und readFile in src/a/b.ts oder x->y?'), [
    'Pool.close',
    'get_user',
    'JSON',
    'readFile',
    'src/a/b.ts',
    'x->y',
  ])
})

test('names are found in any text at the cost of its length', () => {
  const texts = [
    `_${'A'.repeat(50_000)}${'a'.repeat(50_000)}$0A`,
    'a_'.repeat(50_000),
    'a.'.repeat(50_000),
    '.'.repeat(100_000),
  ]
  for (const text of texts) assert.ok(namesIn(text).length <= 1)
  assert.deepEqual(namesIn('A_b foo_ __init__ HTTPServer isA a.b.c() std::vec plain Word'), [
    'A_b',
    'foo_',
    '__init__',
    'HTTPServer',
    'isA',
    'a.b.c',
    'std::vec',
  ])
})
