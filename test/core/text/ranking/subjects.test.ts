import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retrievalOfTree } from '../../../support/retrieval.ts'

const texts = new Map([
  [
    'shop/router.py',
    `class Router:
    def add_route(self, path, handler):
        """Adds a route."""
        self.routes[path] = handler

    def match_route(self, path):
        """Finds the route of a path."""
        return self.routes.get(path)

    def remove_route(self, path):
        """Removes a route."""
        del self.routes[path]
`,
  ],
  ['shop/app.py', 'def router(app):\n    """The router that adds a route to the app."""\n    return app.router\n'],
  ['shop/v1/prices.py', 'def total_price(items):\n    """The total price of items."""\n    return sum(items)\n'],
  [
    'shop/v2/prices.py',
    'def total_price(items, tax):\n    """The total price of items."""\n    return sum(items) * tax\n',
  ],
])
const ask = retrievalOfTree({ name: 'shop', texts, past: [] })
const paths = (question: string): string[] => ask(question, 4, 0).map(({ path }) => path)

test('a file of which many units treat a subject comes before one of which one does', () => {
  assert.equal(paths('adding and removing routes')[0], 'shop/router.py')
})

test('a name alone means the type with that spelling, in any quotes, and else any entity of the name', () => {
  for (const question of ['Router', '`Router`', 'class Router', 'shop.Router'])
    assert.equal(ask(question, 4, 0)[0]?.qualifiedName, 'shop.router.Router', question)
  assert.equal(ask('router', 4, 0)[0]?.path, 'shop/app.py')
})

test('source of a language without a grammar is code, and called as its file is', () => {
  const elixir =
    'defmodule Shop.Channel do\n  # Joins a topic and hands out its messages.\n  def join(topic), do: topic\nend\n'
  const script = 'export function openChannel(topic) {\n  return topic.channel\n}\n'
  const mixed = new Map([
    ['lib/channel.ex', elixir],
    ['assets/socket.js', script],
    ['config/channel.yaml', 'channel:\n  join: topic\n'],
  ])
  const about = retrievalOfTree({ name: 'mixed', texts: mixed, past: [] })
  for (const question of ['joining a topic of a channel', 'Channel'])
    assert.equal(about(question, 3, 0)[0]?.path, 'lib/channel.ex', question)
})

test('the newest of several versions comes first, unless the question names another', () => {
  assert.equal(paths('total price of items')[0], 'shop/v2/prices.py')
  assert.equal(paths('total price of items in v1')[0], 'shop/v1/prices.py')
})
