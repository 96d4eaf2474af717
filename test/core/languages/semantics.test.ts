// The semantics of each language, by the calls that they resolve: linked with the defaults of all hooks, the same code
// lacks them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EDGE_TYPES, type Graph } from '../../../src/core/graph/graph.ts'
import { hooksOf } from '../../../src/core/graph/link/hooks.ts'
import { link } from '../../../src/core/graph/link/link.ts'
import { extractFacts } from '../../../src/core/languages/extract.ts'
import { languageOfText, languages } from '../../support/languages.ts'

const WITHOUT = new Map(Array.from(languages, ([id, language]) => [id, { ...language, hooks: hooksOf({}) }]))

/** The edges of a type in the graph of one file, by the last names of their ends. */
function edgesOf(path: string, text: string, type: string, linked: typeof languages): string[] {
  const facts = extractFacts(languageOfText(path, text)!, path, text)
  const files = [{ path, lines: text.split('\n').length, facts }]
  const graph: Graph = link({ project: 'p', files, languages: linked, manifests: new Map() })
  const nameOf = (node: number): string => graph.strings[graph.qualifiedName[node]!]!.split('.').slice(-2).join('.')
  const edges: string[] = []
  for (let node = 0; node < graph.nodeCount; node++)
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++)
      if (EDGE_TYPES[graph.type[edge]!] === type) edges.push(`${nameOf(node)} > ${nameOf(graph.target[edge]!)}`)
  return edges
}

const CASES = [
  {
    about: 'go: a type implements an interface whose methods it has, without naming it',
    path: 'shop.go',
    type: 'IMPLEMENTS',
    edge: 'shop.Cart > shop.Seller',
    text: 'package shop\n\ntype Seller interface{ Sell() }\n\ntype Cart struct{}\n\nfunc (c Cart) Sell() {}\n',
  },
  {
    about: 'ruby: a block that instance_eval runs calls methods of the object',
    path: 'cart.rb',
    type: 'CALLS',
    edge: 'cart.run > Cart.pay',
    text: 'class Cart\n  def pay; end\n  def self.build(&block)\n    new.instance_eval(&block)\n  end\nend\ndef run\n  Cart.build { pay }\nend\n',
  },
  {
    about: 'python: a class has the methods of its metaclass',
    path: 'cart.py',
    type: 'CALLS',
    edge: 'cart.run > Item.pay',
    text: 'class Item:\n    def pay(self): pass\nclass Meta(type):\n    def make(cls) -> Item: return Item()\nclass Cart(metaclass=Meta): pass\ndef run():\n    Cart.make().pay()\n',
  },
  {
    about: 'rust: a method is found through the trait in sight that declares it',
    path: 'src/lib.rs',
    type: 'CALLS',
    edge: 'run > Ship.ship',
    text: 'pub trait Ship { fn ship(&self) {} }\nfn run() { other::fetch().ship() }\n',
  },
  {
    about: 'java: a call of a functional interface reaches the method that was passed',
    path: 'shop/Cart.java',
    type: 'CALLS',
    edge: 'Cart.each > Cart.pay',
    text: 'package shop;\ninterface Job { void go(); }\nclass Cart {\n  static void pay() {}\n  static void each(Job job) { job.go(); }\n  static void run() { each(Cart::pay); }\n}\n',
  },
  {
    about: 'typescript: an interface of one name in one file is one type with the other',
    path: 'cart.ts',
    type: 'CALLS',
    edge: 'cart.run > Cart.pay',
    text: 'interface Cart { pay(): void }\ninterface Cart { add(): void }\nfunction run(cart: Cart) { cart.add(); cart.pay() }\n',
  },
  {
    about: 'php: a text that is called names a function',
    path: 'cart.php',
    type: 'CALLS',
    edge: 'cart.run > cart.pay',
    text: "<?php\nfunction pay() {}\nfunction run() { $name = 'pay'; $name(); }\n",
  },
  {
    about: 'csharp: an element of a tuple is read by its name',
    path: 'Cart.cs',
    type: 'CALLS',
    edge: 'Sale.Run > Cart.Pay',
    text: 'namespace Shop {\n  class Cart { public void Pay() {} }\n  class Sale {\n    (Cart cart, int count) Open() => (new Cart(), 1);\n    void Run() { Open().cart.Pay(); }\n  }\n}\n',
  },
  {
    about: 'cpp: an object with an arrow operator has the members of its target',
    path: 'cart.cpp',
    type: 'CALLS',
    edge: 'cpp.run > Cart.pay',
    text: 'struct Cart { void pay() {} };\nstruct Box { Cart *operator->() { return 0; } };\nvoid run(Box box) { box->pay(); }\n',
  },
  {
    about: 'kotlin: in a lambda with a receiver, names are members of it',
    path: 'Cart.kt',
    type: 'CALLS',
    edge: 'shop.run > Cart.pay',
    text: 'package shop\nclass Cart { fun pay() {} }\nfun build(block: Cart.() -> Unit) {}\nfun run() { build { pay() } }\n',
  },
] as const

for (const { about, path, text, type, edge } of CASES) {
  test(about, () => {
    const found = edgesOf(path, text, type, languages)
    assert.ok(found.includes(edge), found.join(', '))
    const bare = edgesOf(path, text, type, WITHOUT)
    assert.ok(!bare.includes(edge), `the defaults resolve it too: ${bare.join(', ')}`)
  })
}
