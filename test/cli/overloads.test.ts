import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { runCli } from '../../src/cli/main.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { startTestService, type TestService } from '../support/service.ts'

const PRICES = (round: string): string => `package till;

import java.util.List;

public class Prices {
  public double sum(List<Double> all) {
    return all.stream().mapToDouble(each -> sum(each, 1)).sum();
  }

  public double sum(double one, int times) {
    return rounded(one * times, 2);
  }

  private double rounded(double value) {
    return rounded(value, 2);
  }

  private double rounded(double value, int digits) {
    return Math.${round}(value * digits) / digits;
  }

  private double spare(int digits) {
    return digits;
  }

  private double spare(String digits) {
    return spare(digits.length());
  }
}
`

const FILES = {
  'src/main/java/till/Prices.java': PRICES('round'),
  'src/main/java/till/Till.java': `package till;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class Till {
  private final Prices prices = new Prices();

  @GetMapping("/total")
  public double total() {
    return total(1);
  }

  @GetMapping("/total/{times}")
  public double total(int times) {
    return prices.sum(2.5, times);
  }
}
`,
  'src/test/java/till/PricesTest.java': `package till;

import org.junit.Test;

public class PricesTest {
  @Test
  public void aPriceIsRounded() {
    new Prices().sum(1.005, 3);
    new Till().total(2);
  }
}
`,
  'tools/report.py': `import sys

if sys.platform == 'win32':
    class Printer:
        def line(self):
            return feed()
else:
    class Printer:
        def line(self):
            return feed()


def feed():
    return ''


def report():
    return Printer().line()
`,
  '.cks/rules.yaml': `rules:
  - name: tills do not calculate
    from: src/main/java/till/Till.java
    deny: src/main/java/till/Prices.java
`,
}

const repo = createRepo(FILES)
repo.git('tag', 'v1')
repo.commit('second', {
  'src/main/java/till/Prices.java': PRICES('floor').replace('rounded(one * times, 2)', 'rounded(one * times, 3)'),
  'src/main/java/till/Change.java': `package till;

public class Change {
  double of(double given) {
    return new Prices().sum(given, 1);
  }
}
`,
})

let service: TestService

async function cks(args: readonly string[]): Promise<{ said: string; code: number }> {
  let said = ''
  const write = (text: string): void => void (said += text)
  const env = { CKS_URL: service.url, CKS_TOKEN: service.admin.token!, COLUMNS: '400' }
  const code = await runCli(
    { args, env, signal: new AbortController().signal },
    { stdout: { write }, stderr: { write } },
  )
  return { said, code }
}

before(async () => {
  service = await startTestService()
  for (const more of [[], ['--revision', 'v1']])
    assert.equal((await cks(['ingest', repo.path, '--name', 'till', '--no-describe', ...more])).code, 0)
})
after(async () => {
  await service.stop()
  repo.remove()
})

const SUM = 'Prices.sum(double, int)'
const ROUNDED = 'Prices.rounded(double, int)'

/** Each command that shows entities, with a text that it must have: the parameters of an overload, or a line. */
const SHOWN: readonly [args: string[], has: RegExp][] = [
  [['graph', 'till'], /Prices\.sum:10 /],
  [['entity', 'till', SUM], /^Method till\.Prices\.sum\(double one, int times\)/],
  [['symbols', 'till', 'rounded'], /private double rounded\(double value, int digits\)/],
  [['search', 'till', 'rounded value of digits'], /Prices\.rounded\(double value, int digits\)/],
  [['grep', 'till', 'value * digits'], /Prices\.rounded\(double value, int digits\)/],
  [['grep', 'till', 'return feed'], /Printer\.line:9/],
  [['callers', 'till', ROUNDED], /public double sum\(double one, int times\)/],
  [['callees', 'till', SUM], /rounded\(double value, int digits\)/],
  [['callers', 'till', 'feed'], /Printer: def line\(self\)/],
  [['used-by', 'till', SUM], /public double total\(int times\)/],
  [['callers', 'till', 'Prices.rounded'], /Prices\.rounded\(double value, int digits\) {2}/],
  [['path', 'till', 'PricesTest.aPriceIsRounded', ROUNDED], /sum\(double one, in/],
  [['impact', 'till', ROUNDED], /till\.Prices\.sum\(double one, int times\)/],
  [['impact', 'till', 'src/main/java/till/Prices.java'], /till\.Till\.total/],
  [['impact', 'till', '--entity', ROUNDED], /till\.Prices\.sum\(double one, int times\)/],
  [['impact', 'till', '--base', 'v1', '--target', 'HEAD'], /till\.Prices\.sum\(double one, int times\)/],
  [['routes', 'till'], /public double total\(int times\)/],
  [['hotspots', 'till', '--level', 'entity'], /Till\.total\(int times\)/],
  [['unused', 'till', '--certainty', 'possible'], /spare\(String digits\)/],
  [
    ['dependencies', 'till', '--level', 'file', '--from', 'src/main/java/till/Till.java'],
    /till\.Till\.total\(int times\)/,
  ],
  [['check', 'till'], /Till\.total\(int times\) calls Prices\.sum\(double one, int times\)/],
  [['diff', 'till', 'v1'], /CALLS till\.Prices\.sum\(double one, int times\)/],
  [['package-users', 'till', 'sys'], /sys/],
  [['cycles', 'till'], /cycle/],
]

for (const [args, has] of SHOWN)
  test(`cks ${args.join(' ')} tells overloads apart by their parameters`, async () => {
    const { said } = await cks(args)
    assert.match(said, has)
    assert.doesNotMatch(said, /\w~\d/)
  })

test('every name that an answer gives an overload is a name of it', async () => {
  for (const name of ['till.Prices.sum(double one, int times)', 'till.Prices.sum:10', 'tools.report.Printer.line:9']) {
    const { said, code } = await cks(['entity', 'till', name])
    assert.equal(code, 0, said)
  }
})

test('agents are told overloads by their parameters', async () => {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${service.admin.token!}` } }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${service.url}/mcp?project=till&tools=all`), { requestInit }),
  )
  const calls: readonly [tool: string, args: Record<string, unknown>, has: RegExp][] = [
    ['context', { query: 'how is a price rounded to digits?' }, /Prices\.rounded\(double value, int digits\)/],
    ['symbol', { name: ROUNDED }, /^Method .*Prices\.rounded\(double value, int digits\)$/m],
    ['symbol', { name: 'Prices.rounded' }, /Prices\.rounded\(double value, int digits\)/],
    ['impact', { names: [ROUNDED] }, /Prices\.sum\(double one, int times\)/],
    ['path', { source: 'aPriceIsRounded', target: ROUNDED }, /Prices\.sum\(double one, int times\)/],
    ['routes', {}, /Till\.total\(int times\)/],
    ['grep', { text: 'value * digits' }, /value \* digits/],
  ]
  for (const [name, args, has] of calls) {
    const { content } = (await client.callTool({ name, arguments: args })) as { content: { text: string }[] }
    const text = content.map((each) => each.text).join('\n')
    assert.match(text, has, name)
    assert.doesNotMatch(text, /\w~\d/, name)
  }
  await client.close()
})
