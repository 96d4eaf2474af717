import assert from 'node:assert/strict'
import { test } from 'node:test'
import { affected, selectors } from '../../../support/affected.ts'

/** Classes of which each calls the next: a change in the last one is far from the callers of the first. */
const chain = (last: string): Record<string, string> =>
  Object.fromEntries(
    ['A', 'B', 'C', 'D'].map((name, at, all) => [
      `src/main/java/far/${name}.java`,
      `package far;\npublic class ${name} { public static int step() { return ${all[at + 1] ? `${all[at + 1]}.step()` : last}; } }\n`,
    ]),
  )

test('a class that code loads by a name in a string affects that code, however the class is nested', () => {
  const texts = {
    'src/main/java/shop/Plugin.java': 'package shop;\npublic interface Plugin { int price(); }\n',
    'src/main/java/shop/impl/Plain.java': `package shop.impl;
public class Plain {
  public static class Half implements shop.Plugin {
    public int price() {
      return 1;
    }
  }
}
`,
    'src/main/java/shop/Shop.java': `package shop;
public class Shop {
  private final Plugin plugin = new Loader().load(Plugin.class, "shop.impl.Plain$Half");
  public int price() { return plugin.price(); }
  public int other() { return 2; }
}
`,
    'src/main/java/shop/Loader.java':
      'package shop;\nclass Loader { <T> T load(Class<T> type, String name) { return Registry.find(type, name); } }\n',
    'src/test/java/shop/ShopTest.java': `package shop;
import org.junit.Test;
public class ShopTest {
  @Test public void asks() { new Shop().price(); }
}
`,
    'src/test/java/shop/OtherTest.java': `package shop;
import org.junit.Test;
public class OtherTest {
  @Test public void asksNothing() { new Loader(); }
}
`,
  }
  assert.deepEqual(selectors(affected(texts, 'src/main/java/shop/impl/Plain.java', 'return 1')), ['shop.ShopTest.asks'])
})

test('a runner that a test class names by its class affects the tests of that class, from any distance', () => {
  const texts = {
    ...chain('7'),
    'src/main/java/far/Runner.java': `package far;
public class Runner extends org.junit.runners.BlockJUnit4ClassRunner {
  public Runner(Class<?> type) { super(type); A.step(); }
}
`,
    'src/test/java/far/RunTest.java': `package far;
import org.junit.Test;
import org.junit.runner.RunWith;
@RunWith(Runner.class)
public class RunTest {
  @Test public void runs() { }
}
`,
    'src/test/java/far/PlainTest.java': `package far;
import org.junit.Test;
public class PlainTest {
  @Test public void isPlain() { A.class.getName(); }
  public Class<Runner> named;
}
`,
  }
  assert.deepEqual(selectors(affected(texts, 'src/main/java/far/D.java', 'return 7')), ['far.RunTest.runs'])
})

const proxies = (annotation: string): Record<string, string> => ({
  ...chain('7'),
  'src/main/java/far/Interceptor.java': `package far;
public class Interceptor {
  ${annotation}
  public Object intercept(Object call) { return A.step(); }
}
`,
  'src/main/java/far/Generator.java': `package far;
public class Generator {
  public Object make() { return net.bytebuddy.ByteBuddy.to(Interceptor.class).with(new Interceptor()); }
}
`,
  'src/test/java/far/GeneratorTest.java': `package far;
import org.junit.Test;
public class GeneratorTest {
  @Test public void makes() { new Generator().make(); }
}
`,
})

test('an annotated method runs where its class is handed to a library, from any distance', () => {
  const of = (annotation: string): string[] =>
    selectors(affected(proxies(annotation), 'src/main/java/far/D.java', 'return 7'))
  assert.deepEqual(of('@RuntimeType'), ['far.GeneratorTest.makes'])
  assert.deepEqual(of('@Deprecated'), [])
})

test('a method that overrides one of a library is called back by it, from any distance', () => {
  const texts = (method: string) => ({
    ...chain('7'),
    'src/main/java/far/Filter.java': `package far;
public class Filter implements net.lib.Callback {
  @Override public Object ${method}() { return A.step(); }
}
`,
    'src/main/java/far/Factory.java':
      'package far;\npublic class Factory { public Object make() { return net.lib.Proxy.of(new Filter()); } }\n',
    'src/test/java/far/FactoryTest.java': `package far;
import org.junit.Test;
public class FactoryTest {
  @Test public void makes() { new Factory().make(); }
}
`,
  })
  const of = (method: string): string[] => selectors(affected(texts(method), 'src/main/java/far/D.java', 'return 7'))
  assert.deepEqual(of('intercept'), ['far.FactoryTest.makes'])
  assert.deepEqual(of('toString'), [], 'nearly every object is shown somewhere, most of them for nothing')
})

test('a change that no test would notice otherwise is followed to those who name a type that a library may run, from any distance', () => {
  const texts = {
    'shop/web.py': `class Handler:
    def get(self):
        return first()

def first():
    return second()

def second():
    return third()

def third():
    return fourth()

def fourth():
    return 7

def serve(handlers, method):
    return [getattr(handler(), method)() for handler in handlers]
`,
    'tests/test_web.py': `from shop.web import Handler, serve

class Cart(Handler):
    pass

def test_serves():
    serve([Cart], 'GET'.lower())

def test_other():
    pass
`,
  }
  assert.deepEqual(selectors(affected(texts, 'shop/web.py', 'return 7')), ['tests/test_web.py::test_serves'])
  const near = { ...texts, 'tests/test_near.py': 'from shop.web import third\n\ndef test_third():\n    third()\n' }
  assert.deepEqual(
    selectors(affected(near, 'shop/web.py', 'return 7')),
    ['tests/test_near.py::test_third'],
    'where a test reaches the change, others on long ways stay out',
  )
})

test('a function that a decorator hands to an object may run where that object is used', () => {
  const texts = {
    'web.py':
      'import framework\n\napp = framework.App()\nLIMIT = 3\n\n\ndef total(n):\n    return n\n\n\n@app.get("/")\ndef handler():\n    return total(LIMIT)\n',
    'tests/test_web.py':
      'from framework import Client\nfrom web import app\n\nclient = Client(app)\n\n\ndef test_root():\n    assert client.get("/")\n',
    'tests/test_limit.py': 'from web import LIMIT\n\n\ndef test_limit():\n    assert LIMIT == 3\n',
  }
  assert.deepEqual(selectors(affected(texts, 'web.py', 'return n')), ['tests/test_web.py::test_root'])
})

/** A parser that a library calls in `Reader.read`, and a test that calls it too. */
const parsers = (override: string, base: string): Record<string, string> => ({
  'src/main/java/near/Parser.java': `package near;
public class Parser ${base} {
  ${override}
  public int nextToken() { return step(); }
  private int step() {
    return 7;
  }
}
`,
  'src/main/java/near/Factory.java':
    'package near;\npublic class Factory { public Object read() { return net.lib.Reader.of(new Parser()); } }\n',
  'src/test/java/near/ParserTest.java': `package near;
import org.junit.Test;
public class ParserTest {
  @Test public void asks() { new Parser().nextToken(); }
}
`,
  'src/test/java/near/FactoryTest.java': `package near;
import org.junit.Test;
public class FactoryTest {
  @Test public void reads() { new Factory().read(); }
}
`,
})

test('a method that overrides one of a library may be called by it, though a test calls it as well', () => {
  const of = (override: string, base: string): string[] =>
    selectors(affected(parsers(override, base), 'src/main/java/near/Parser.java', 'return 7'))
  assert.deepEqual(of('@Override', 'extends net.lib.Base'), ['near.FactoryTest.reads', 'near.ParserTest.asks'])
  assert.deepEqual(of('', ''), ['near.ParserTest.asks'])
})

test('a method of a collection is affected where it is called on the interface of the library', () => {
  const texts = {
    'src/main/java/near/UniqueList.java': `package near;
import java.util.*;
public class UniqueList extends AbstractList<String> {
  public static UniqueList of() { return new UniqueList(); }
  public boolean addAll(Collection<? extends String> all) { return addAll(0, all); }
  public boolean addAll(int at, Collection<? extends String> all) {
    return true;
  }
  public int lengthOfAll() {
    return 3;
  }
}
`,
    'src/main/java/near/Names.java':
      'package near;\nclass Names { int lengthOf(UniqueList names) { return names.lengthOfAll(); } }\n',
    'src/test/java/near/ListTest.java': `package near;
import java.util.*;
import org.junit.Test;
public class ListTest {
  @Test public void adds() {
    List<String> list = UniqueList.of();
    list.addAll(1, new ArrayList<String>());
  }
  @Test public void isEmpty() { new ArrayList<String>().isEmpty(); }
}
`,
  }
  assert.deepEqual(selectors(affected(texts, 'src/main/java/near/UniqueList.java', 'return true')), [
    'near.ListTest.adds',
  ])
  assert.deepEqual(selectors(affected(texts, 'src/main/java/near/UniqueList.java', 'return 3')), [])
})

test('a hook that a plugin defines runs where code calls a hook of its name', () => {
  const texts = {
    'tool/plugin.py': 'def tool_collect(config):\n    return find(config)\n\n\ndef find(config):\n    return 7\n',
    'tool/main.py':
      'import pluggy\nfrom tool import plugin\n\n\ndef main(config):\n    manager = pluggy.PluginManager("tool")\n    manager.register(plugin)\n    return manager.hook.tool_collect(config=config)\n',
    'tests/test_main.py':
      'from tool.main import main\n\n\ndef test_main():\n    main({})\n\n\ndef test_nothing():\n    pass\n',
  }
  assert.deepEqual(selectors(affected(texts, 'tool/plugin.py', 'return 7')), ['tests/test_main.py::test_main'])
})

test('a method that only tests call is met where its object is made, for the library that the object is handed to', () => {
  const texts = {
    'shop/jar.py': `from http.cookiejar import CookieJar


class Wrapped:
    def __init__(self, request):
        self.request = request

    def get_header(self, name):
        return self.request.headers[name]


def cookies(request):
    return CookieJar().make_cookies(None, Wrapped(request))
`,
    'tests/test_jar.py': `from shop.jar import Wrapped, cookies


def test_header():
    Wrapped(None).get_header('a')


def test_cookies():
    cookies(None)


def test_nothing():
    pass
`,
  }
  assert.deepEqual(selectors(affected(texts, 'shop/jar.py', 'return self.request.headers')), [
    'tests/test_jar.py::test_cookies',
    'tests/test_jar.py::test_header',
  ])
})

test('a class is made by the call of its metaclass, though code names that call elsewhere', () => {
  const texts = {
    'shop/task.py': `class Register(type):
    def __call__(cls, *args):
        return made(cls, args)


def made(cls, args):
    return type.__call__(cls, *args)


def again(task):
    return Register.__call__(task)


class Task(metaclass=Register):
    pass


class Plain:
    pass
`,
    'tests/test_task.py': `from shop.task import Task


def test_makes():
    class Own(Task):
        pass

    Own()
`,
    'tests/test_plain.py': 'from shop.task import Plain\n\n\ndef test_plain():\n    Plain()\n',
  }
  assert.deepEqual(selectors(affected(texts, 'shop/task.py', 'return type.__call__')), [
    'tests/test_task.py::test_makes',
  ])
})

test('a property is read by members of its name on something unknown, if the name has several words', () => {
  const property = (name: string): Record<string, string> => ({
    'shop/__init__.py': '',
    'shop/layer.py': `class Layer:
    @property
    def ${name}(self):
        return []


def shown():
    return Layer().${name}
`,
    'tests/test_layer.py': `from shop import layer


def test_shows():
    layer.shown()


def test_reads(made):
    assert made.${name}
`,
  })
  const changed = (name: string): string[] => selectors(affected(property(name), 'shop/layer.py', 'return []'))
  const [shows, reads] = ['tests/test_layer.py::test_shows', 'tests/test_layer.py::test_reads']
  assert.deepEqual(changed('trainable_weights'), [reads, shows])
  assert.deepEqual(changed('weights'), [shows])
})
