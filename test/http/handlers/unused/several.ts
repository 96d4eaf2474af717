// Unused code of several languages.

import type { UnusedCase } from './unused-case.ts'

export const SEVERAL: readonly UnusedCase[] = [
  {
    sentence: 'a name in a template or configuration makes a finding possible; a word of prose does not',
    files: {
      'app.js': `window.renderGraph = function (chart) { return drawn(chart) }
function drawn(chart) { return chart }
window.weather = function (place) {}
window.shade = function () {}
window.lost = function () {}
window.drawPage = function () {}
window['drawn-pre'] = function () {}
class NightlyJob {}
`,
      // a long word, which is looked at once
      'artifact.json': `{\n${'  "number": 123456789,\n'.repeat(20_000)}  "code": "0x${'60a0'.repeat(400_000)}"\n}\n`,
      'config/schedule.yml': 'nightly:\n  cron: "0 1 * * *"\n  class: Shop::NightlyJob\n',
      'docs.mdx': "import { drawPage } from './app'\n\n# Page\n",
      'views/show.html.erb': '<p>The weather is lost.</p><script>renderGraph($chart)</script>\n',
      'views/page.twig': '{{ color | shade }}\n',
    },
    unused: {
      'certainty=possible': [
        'weather likely',
        'lost likely',
        'renderGraph possible',
        'drawn possible only_unused',
        'shade possible',
        'drawPage possible',
        'drawn-pre possible',
        'NightlyJob possible',
      ],
    },
  },
  {
    sentence:
      'what only code that others may see uses goes with that alone; exported is also what a file exports by a statement',
    files: {
      'package.json': '{"name":"shop"}',
      'main.ts': "import './shapes'\nimport './page'\n",
      'shapes.ts': `export default function area(size: number) { return half(size) }
function half(size: number) { return size / 2 }
function edge() {}
function lost() { lost() }
export { edge }
`,
      'page.ts':
        'const api: any = {}\nwindow.scrollTo = function () { own() }\napi.mine = function () {}\nfunction own() {}\n',
      'cut.cjs': 'module.exports = function cut(text) { return trim(text) }\nfunction trim(text) { return text }\n',
    },
    unused: {
      'certainty=likely&surface=application': [
        'mine sure',
        'lost sure',
        'scrollTo likely',
        'own likely only_unused',
        'area likely',
        'half likely only_unused',
        'edge likely',
      ],
    },
  },
  {
    sentence: 'a method that an abstract one asks for goes with that alone',
    files: {
      'Main.java': `class Main { public static void main(String[] args) { new Leaf().head(); } }
abstract class Node { abstract void head(); abstract void tail(); }
class Leaf extends Node { void head() {} void tail() { Helper.help(); } void lost() {} }
class Helper { static void help() {} }
`,
      'go.mod': 'module shop\n',
      'main.go':
        'package main\n\ntype Server interface{ Get(); mustEmbed() }\ntype base struct{}\n\nfunc (base) Get() {}\nfunc (base) mustEmbed() {}\nfunc main() { var s Server = base{}; s.Get() }\n',
    },
    unused: { 'certainty=possible': ['lost sure', 'tail possible', 'Helper possible', 'mustEmbed possible'] },
  },
  {
    sentence: 'and so does a method of an interface that its type has without naming it',
    files: {
      'main.py': `from typing import Protocol

class File(Protocol):
    def save(self) -> None: ...

class Zipped:
    def save(self) -> None:
        self._info()
    def _info(self): pass
    def _lost(self): pass

def store(files: list[File]) -> None:
    for file in files:
        file.save()

store([Zipped()])
`,
      'main.ts': `interface Shape { area(): number; edge(): number }
class Square { area() { return half() } edge() { return 1 } own() {} }
class Line { edge() { return 2 } }
function half() { return 2 }
const sum = (shapes: Shape[]) => shapes.map((shape) => shape.area() + shape.edge())
export const all = sum([new Square(), new Line() as never])
`,
    },
    unused: {
      'certainty=possible&surface=application': [
        '_lost sure',
        'own likely',
        'edge likely',
        'save possible',
        '_info possible only_unused',
        'area possible',
        'edge possible',
        'half possible only_unused',
      ],
    },
  },
  {
    sentence: 'so does a method that an abstract one asks of a type which inherits it',
    files: {
      'go.mod': 'module shop\n',
      'main.go':
        'package main\n\ntype Place interface{ mark(); Name() string }\ntype marked struct{}\n\nfunc (marked) mark() {}\nfunc (marked) lost() {}\n\ntype Shelf struct{ marked }\n\nfunc (Shelf) Name() string { return "" }\nfunc main() { var p Place = Shelf{}; p.Name() }\n',
    },
    unused: { 'certainty=possible': ['lost sure', 'mark possible'] },
  },
  {
    sentence:
      'what frameworks and languages find by a base, a file, a property or a hook of its base is possible at most',
    files: {
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
    },
    unused: {
      'certainty=likely&surface=application': [
        'Lost sure',
        '_lost_in_one sure',
        'getLostOne likely',
        'LostToo likely',
        'lost likely',
        'absent? likely',
        'lost_rate likely',
      ],
    },
  },
]
