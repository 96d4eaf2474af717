// Unused code whose name stands where no facts tell of a use: in macros, attributes and configuration, and code that
// frameworks and libraries find by its type.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { components } from '../../../src/core/openapi.d.ts'
import { folder, ingest, service } from '../../support/ingests.ts'

type Unused = components['schemas']['Unused']

/** The unused entities of a project of these files that are likely so, or possibly. */
async function unusedOf(name: string, files: Record<string, string>, certainty = 'likely'): Promise<string[]> {
  await ingest(folder(name, files))
  const { status, body } = await service.admin.get<Unused>(`/graph/${name}/unused?certainty=${certainty}`)
  assert.equal(status, 200)
  return body.results.map((each) => `${each.name} ${each.certainty}`)
}

test('Rust: names in macros, in attributes and of functions that are handed on, and blocks that an attribute marks', async () => {
  const files = {
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/main.rs': `use other::{config, graphql_object, Check};

config! {
    origin: String, auto, |c| origin_of(&c.domain);
}

fn origin_of(domain: &str) -> String {
    cut(domain)
}

fn cut(text: &str) -> String {
    text.to_owned()
}

#[derive(Check)]
struct Form {
    #[check(function = "not_empty")]
    name: String,
}

fn not_empty(name: &str) -> bool {
    name.len() > 0 // lost
}

struct Query;

#[graphql_object(
    context = Context
)]
impl Query {
    fn version() -> i32 {
        1
    }
}

struct Plain;

#[allow(dead_code)]
impl Plain {
    fn unasked(&self) -> i32 {
        2
    }
}

fn handed(text: &str) -> String {
    text.to_owned()
}

// lost is called by nobody
fn lost() {}

fn main() {
    other::serve(Query, Plain, Form { name: String::new() });
    Some("a").map(handed);
}
`,
  }
  assert.deepEqual(await unusedOf('rust-named', files), ['unasked sure', 'lost sure'])
  assert.deepEqual(await unusedOf('rust-named', files, 'possible'), [
    'unasked sure',
    'lost sure',
    'origin_of possible',
    'cut possible',
    'not_empty possible',
  ])
})

test('Go: a type that is said to implement the interface of another package has its methods called', async () => {
  const files = {
    'go.mod': 'module shop\n',
    'main.go': `package main

import "golang.org/x/crypto/acme/autocert"

var _ autocert.Cache = (*cache)(nil)

type cache struct{}

func (c *cache) Delete() {}

type plain struct{}

func (p *plain) Remove() {}

func main() { autocert.Use(&cache{}, &plain{}) }
`,
  }
  assert.deepEqual(await unusedOf('go-asserted', files), [])
  assert.deepEqual(await unusedOf('go-asserted', files, 'possible'), ['Remove possible'])
})

test('C#: an explicit implementation of an interface is called through the interface', async () => {
  const files = {
    'Bag.cs': `using System.Collections.Generic;
class Bag : IReader {
  bool ICollection<int>.IsReadOnly => false;
  private bool Lost() { return true; }
  static void Main() { new Bag(); }
}
`,
  }
  assert.deepEqual(await unusedOf('explicit', files), ['Lost sure'])
})

test('PHP: frameworks find classes by their base, accessors of annotated classes and of members in templates, and methods that configuration names, traits of heirs of others', async () => {
  const files = {
    'composer.json': '{"type": "project"}',
    'config/services.yaml':
      'services:\n  shop:\n    tags:\n      - { name: listener, event: login, method: atLogin }\n',
    'index.php':
      '<?php\nuse Shop\\Entity\\Item; use Shop\\Listener;\nnew Item(); new Listener(); new \\Shop\\Page();\n',
    'src/Page.php':
      '<?php\nnamespace Shop;\nclass Page { public function getTitle() {} public function isOpen() {} public function getLost() {} }\n',
    'templates/page.html.twig': '{{ page.title }} {% if page.open %}{% endif %}',
    'src/Rules.cs': 'using Fluent;\nclass OwnRules : AbstractValidator<int> { }\nclass Forlorn { }\n',
    'src/Entity/Item.php': `<?php
namespace Shop\\Entity;
use Doctrine\\ORM\\Mapping as ORM;
#[ORM\\Entity]
class Item {
  private string $name;
  public function getName(): string { return $this->name; }
  public function forgotten() {}
}
`,
    'src/Listener.php':
      '<?php\nnamespace Shop;\nclass Listener { public function atLogin() {} public function handle() {} public function atNothing() {} public function updating() {} }\n',
    'src/Told.php':
      '<?php\nnamespace Shop;\ntrait Told { protected function isOld(): Attribute {} }\ntrait Untold { protected function isNew(): Attribute {} }\n',
    'src/Model.php':
      '<?php\nnamespace Shop;\nclass Model extends \\Other\\Model { use Told; }\nclass Plain { use Untold; }\nnew Model(); new Plain();\n',
    'src/Voter.php': '<?php\nnamespace Shop;\nuse Symfony\\Voter;\nclass OwnVoter extends Voter {}\nclass Alone {}\n',
  }
  assert.deepEqual(await unusedOf('php-found', files), [
    ...['Forlorn sure', 'forgotten likely', 'atNothing likely', 'getLost likely', 'isNew likely', 'Alone likely'],
  ])
})

test('a name that is no word of letters is looked for like any other', async () => {
  const files = { 'index.ts': "import 'x'\nclass Shop { private 'copy-id$(' () {} }\nnew Shop()\n" }
  assert.deepEqual(await unusedOf('odd-names', files), ['copy-id$( sure'])
})

test('TypeScript: a module may add to the types of the library', async () => {
  const files = {
    'index.ts':
      "import { make } from 'x'\ndeclare global {\n  interface Navigator { shop: number }\n}\ninterface Lost { a: number }\nmake()\n" +
      "declare module 'x' {\n  namespace JSX {\n    interface Elements { shop: number }\n  }\n}\n",
  }
  assert.deepEqual(await unusedOf('globals', files), ['Lost sure'])
})

test('JavaScript: a function in an object of a package, a browser or Node is called by these, one in an object of its own is not', async () => {
  const files = {
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
  }
  assert.deepEqual(await unusedOf('handed-out', files), [
    'lostGlobal sure',
    'lostInMine sure',
    'lostInOwn sure',
    'lostInNamed sure',
    'lostInChain sure',
    'lostInUnknown sure',
  ])
})

test('Go: an object none of whose methods the program calls is there for a package, and what they use with them', async () => {
  const files = {
    'go.mod': 'module shop\n',
    'main.go': `package main

import "example.org/markup"

type tags struct{}

func (t *tags) Extend() { markup.Add(&renderer{}) }

type renderer struct{}

func (r *renderer) Render() { render() }

func (t *tags) lost() {}

type User struct{}

func (u *User) Identity() {}

func render() {}

type logger struct{}

func (l *logger) Warnf() {}

func (l *logger) Error() string { l.Warnf(); return "" }

type counted struct{}

func (c *counted) Count() {}

func (c *counted) Lost() {}

func main() {
	(&counted{}).Count()
	markup.With(&tags{})
	markup.For(&User{})
	markup.Log(&logger{})
}
`,
  }
  assert.deepEqual(await unusedOf('go-handed', files), ['lost sure', 'Lost likely'])
})

test('methods of a type that calls members by names which it works out may be called', async () => {
  const files = {
    'composer.json': '{"type": "project"}',
    'index.php': `<?php
class Search
{
    public function run(string $name) { return $this->$name('a'); }
    protected function byName() {}
}
class Plain
{
    public function run(string $name) { return $this->{'a'}; }
    protected function lost() {}
}
(new Search())->run(strrev('emaNyb'));
(new Plain())->run('a');
`,
  }
  assert.deepEqual(await unusedOf('php-dynamic', files), ['lost likely'])
})

test('C++: operators are called by the language; copies of other projects are not told', async () => {
  const files = {
    'main.cc': `#include "third_party/map.h"
struct Piece { int size; };
bool operator==(const Piece& a, const Piece& b) { return a.size == b.size; }
bool lost(const Piece& a) { return a.size == 0; }
int main() { Map map; map.put(); return Piece{1} == Piece{2}; }
`,
    'third_party/map.h': 'struct Map {\n  void put() {}\n  void drop() {}\n};\n',
  }
  assert.deepEqual(await unusedOf('cpp-operators', files), ['lost likely'])
})

test('a value that a template binds, and a setter that another file assigns to, may be used', async () => {
  const files = {
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
  }
  assert.deepEqual(await unusedOf('template-bound', files), ['lost likely', 'silent likely'])
})

test('a method that an abstract one asks for goes with that alone', async () => {
  const files = {
    'Main.java': `class Main { public static void main(String[] args) { new Leaf().head(); } }
abstract class Node { abstract void head(); abstract void tail(); }
class Leaf extends Node { void head() {} void tail() { Helper.help(); } void lost() {} }
class Helper { static void help() {} }
`,
    'go.mod': 'module shop\n',
    'main.go':
      'package main\n\ntype Server interface{ Get(); mustEmbed() }\ntype base struct{}\n\nfunc (base) Get() {}\nfunc (base) mustEmbed() {}\nfunc main() { var s Server = base{}; s.Get() }\n',
  }
  assert.deepEqual(await unusedOf('asked-for', files, 'possible'), [
    'lost sure',
    'tail possible',
    'Helper possible',
    'mustEmbed possible',
  ])
})

test('so does a method that an abstract one asks of a type which inherits it', async () => {
  const files = {
    'go.mod': 'module shop\n',
    'main.go':
      'package main\n\ntype Place interface{ mark(); Name() string }\ntype marked struct{}\n\nfunc (marked) mark() {}\nfunc (marked) lost() {}\n\ntype Shelf struct{ marked }\n\nfunc (Shelf) Name() string { return "" }\nfunc main() { var p Place = Shelf{}; p.Name() }\n',
  }
  assert.deepEqual(await unusedOf('asked-of-heir', files, 'possible'), ['lost sure', 'mark possible'])
})

test('what frameworks and languages find by a base, a file, a property or a hook of its base is possible at most', async () => {
  const files = {
    'app/validators/size_validator.rb': 'class SizeValidator < ActiveModel::EachValidator\nend\n',
    'app/helpers/logs_helper.rb': 'module LogsHelper\nend\n',
    'config/initializers/mail.rb': 'module Mail\n  module Fields\n    def patched; end\n  end\nend\n',
    'app/filters.rb':
      'module Filters\n  def hex(input)\n    pack(input)\n  end\n  def pack(input); end\nend\nclass Lost\n  def kept; end\n  def lost; end\nend\nLost.new.kept\nTemplate.register_filter(Filters)\n',
    'views/show.erb': '<%= v.needed? %>\n',
    'app/value.rb': 'class Value\n  def needed?; end\n  def absent?; end\n  def own; end\nend\nValue.new.own\n',
    'Shop.cs': `class Forecast {
  public int Warm => 1;
  private int Lost => 2;
  public static implicit operator string(Forecast forecast) { return ""; }
}
class Timed { public void InvokeAsync() {} public void LostToo() {} }
class Program { static void Main() { new Forecast(); new Timed(); } }
`,
    'Bean.java': `package shop;
class Bean {
  private int size;
  public int getSize() { return size; }
  public int getLostOne() { return 1; }
  public static void main(String[] args) { new Bean(); }
}
`,
    'plugins.py': `from forms import Serializer

class Base:
    known = []

    def __init_subclass__(cls):
        Base.known.append(cls)

    def go(self):
        pass

class _Heir(Base):
    def go(self):
        _help()

def _help():
    pass

class Item:
    @property
    def rate(self):
        return 1

    @property
    def lost_rate(self):
        return 1

class ItemSerializer(Serializer):
    rate = Serializer()

Base().go()
Item()
`,
    'setup.cfg': '[options.entry_points]\nplugins =\n  one = one:One\n',
    'one.py': 'class One:\n    def activate(self):\n        pass\n\n    def _lost_in_one(self):\n        pass\n',
  }
  assert.deepEqual(await unusedOf('found', files, 'likely&surface=application'), [
    'Lost sure',
    '_lost_in_one sure',
    'getLostOne likely',
    'LostToo likely',
    'lost likely',
    'absent? likely',
    'lost_rate likely',
  ])
})

test('JavaScript: functions that are items of a list, and those that code of a server puts into a page', async () => {
  const files = {
    'package.json': '{ "private": true }',
    'public/page.js':
      'function checkAll() {}\nfunction lostInPage() {}\nconst steps = [function first() {}, async function second() {}]\n',
    'helpers.rb': 'puts "<a onclick=\\"checkAll(\'#{ARGV}\')\\">"\n# lostInPage\n',
    'globals.ts': 'export const size = 1\ndeclare global {\n  interface Window { size: number }\n}\n',
  }
  assert.deepEqual(await unusedOf('pages', files, 'likely&surface=application'), ['lostInPage sure'])
})
