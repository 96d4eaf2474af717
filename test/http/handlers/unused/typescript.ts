// Unused code of TypeScript and JavaScript.

import type { UnusedCase } from './unused-case.ts'

export const TYPESCRIPT: readonly UnusedCase[] = [
  {
    sentence: 'a module that the configuration of a bundler names is an entry',
    files: {
      'package.json': '{ "private": true }',
      'tsup.config.ts': "export default { entry: { shop: 'src/shop.ts', other: './src/gone.ts' } }\n",
      'src/shop.ts': "export * from './area.ts'\n",
      'src/area.ts': 'export function area() {}\n',
      'src/main.ts': "import './lost.ts'\nimport './shop.ts'\n",
      'src/lost.ts': 'export function lost() {}\n',
    },
    unused: { 'certainty=likely': ['lost likely'] },
  },
  {
    sentence: 'Astro: the types of a component may be those of its props',
    files: {
      'index.ts': "import 'x'\ninterface Lost { a: number }\n",
      'Head.astro': '---\ntype Props = { title: string }\nconst { title } = Astro.props\n---\n<title>{title}</title>\n',
    },
    unused: { 'certainty=likely': ['Lost sure'] },
  },
  {
    sentence: 'a name that is no word of letters is looked for like any other',
    files: { 'index.ts': "import 'x'\nclass Shop { private 'copy-id$(' () {} }\nnew Shop()\n" },
    unused: { 'certainty=likely': ['copy-id$( sure'] },
  },
  {
    sentence: 'TypeScript: a module may add to the types of the library',
    files: {
      'index.ts':
        "import { make } from 'x'\ndeclare global {\n  interface Navigator { shop: number }\n}\ninterface Lost { a: number }\nmake()\n" +
        "declare module 'x' {\n  namespace JSX {\n    interface Elements { shop: number }\n  }\n}\n",
    },
    unused: { 'certainty=likely': ['Lost sure'] },
  },
  {
    sentence:
      'JavaScript: a function in an object of a package, a browser or Node is called by these, one in an object of its own is not',
    files: {
      'package.json': '{ "private": true, "main": "src/main.js" }',
      'tsconfig.json': '{ "compilerOptions": { "allowJs": true, "paths": { "shop/*": ["./src/*"] } } }',
      'src/own.js': 'exports.own = {}\n',
      'src/main.js': `const { connect, Client } = require('wire')
const { own } = require('./own')
const { own: named } = require('shop/own')
const line = connect()
const other = line || new Client()
const mine = {}
line.handlers.message = function received() {}
other.onClose = () => 0
document.body.onkeydown = function pressed() {}
window.onload = function started() {}
window.lostGlobal = function () {}
mine.lostInMine = function () {}
own.lostInOwn = function () {}
named.lostInNamed = function () {}
let at = mine
${'at = at.next\n'.repeat(50)}at.lostInChain = function () {}
unknown.lostInUnknown = function () {}
`,
    },
    unused: {
      'certainty=likely': [
        'lostInMine sure',
        'lostInOwn sure',
        'lostInNamed sure',
        'lostInChain sure',
        'lostInUnknown sure',
        'lostGlobal likely',
      ],
    },
  },
  {
    sentence: 'a value that a template binds, and a setter that another file assigns to, may be used',
    files: {
      'package.json': '{"name": "shop", "private": true}',
      'page.ts': `import { Toasts } from './toasts'
@Component({ templateUrl: './page.html', host: { '(drop)': 'dropped($event)' }, template: '<a (click)="go()">' })
export class Page {
  dropped(event: Event) {}
  go() {}
  toasts: any
  get hint() { return 'a' }
  get lost() { return 'b' }
  ngOnInit() { this.toasts.quiet = true }
}
`,
      'page.html': '<x-switch title="lost" [hint]="hint"></x-switch>\n',
      'toasts.ts': `export class Toasts {
  set quiet(value: boolean) {}
  set silent(value: boolean) {}
}
`,
      'main.ts':
        "import { Page } from './page'\nimport { Toasts } from './toasts'\nconsole.log(new Page(), new Toasts())\n",
    },
    unused: { 'certainty=likely': ['lost likely', 'silent likely'] },
  },
  {
    sentence: 'JavaScript: functions that are items of a list, and those that code of a server puts into a page',
    files: {
      'package.json': '{ "private": true }',
      'public/page.js':
        'function checkAll() {}\nfunction lostInPage() {}\nconst steps = [function first() {}, async function second() {}]\n',
      'helpers.rb': 'puts "<a onclick=\\"checkAll(\'#{ARGV}\')\\">"\n# lostInPage\n',
      'globals.ts': 'export const size = 1\ndeclare global {\n  interface Window { size: number }\n}\n',
    },
    unused: { 'certainty=likely&surface=application': ['lostInPage sure'] },
  },
]
