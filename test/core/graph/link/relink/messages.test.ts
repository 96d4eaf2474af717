import { test } from 'node:test'
import { assertFollowed } from '../../../../support/relinked.ts'

const JAVA = {
  'Paid.java': 'package shop;\nclass Paid {}\nclass Dropped {}\n',
  'Make.java': 'package shop;\nclass Make {\n  static Paid paid() { return new Paid(); }\n}\n',
  'Send.java': 'package shop;\nclass Send {\n  void go(Publisher to) { to.publishEvent(Make.paid()); }\n}\n',
  'Mail.java': 'package shop;\nclass Mail {\n  @EventListener\n  void paid(Paid event) {}\n  void other() {}\n}\n',
  'Aside.java': 'package shop;\nclass Aside {\n  int one() { return one(); }\n}\n',
}
const mail = JAVA['Mail.java']

for (const [change, after] of Object.entries({
  'begins to receive messages': mail.replace('  void other', '  @EventListener(Paid.class)\n  void other'),
  'ceases to receive them': mail.replace('  @EventListener\n', ''),
  'receives others': mail.replace('paid(Paid', 'paid(Dropped'),
  'is added to those that receive them': mail.replace(
    '  void other',
    '  @EventListener void fresh(Paid p) {}\n  void other',
  ),
  'is renamed': mail.replace('void paid', 'void onPaid'),
}))
  test(`a method that ${change} has the callers of a link of everything`, () => {
    assertFollowed(JAVA, { 'Mail.java': after })
  })

test('a call that begins to send messages, and a type that receives those of its base, have them too', () => {
  const quiet = { ...JAVA, 'Send.java': JAVA['Send.java'].replace('publishEvent', 'keep') }
  assertFollowed(quiet, { 'Send.java': JAVA['Send.java'] })
  assertFollowed(JAVA, { 'Paid.java': 'package shop;\nclass Paid extends Dropped {}\nclass Dropped {}\n' })
  const above = { ...JAVA, 'Mail.java': mail.replace('Paid event', 'Dropped event') }
  assertFollowed(above, { 'Paid.java': 'package shop;\nclass Paid extends Dropped {}\nclass Dropped {}\n' })
})

test('a function that begins to pass its parameter on, and one that takes an event, lead to the receivers', () => {
  const passing = 'package shop;\nclass Pass {\n  void on(Paid event) { to.publishEvent(event); }\n}\n'
  const before = {
    ...JAVA,
    'Pass.java': passing.replace('to.publishEvent(event)', 'keep(1)'),
    'Use.java': 'package shop;\nclass Use {\n  void go(Pass pass) { Paid paid = Make.paid(); pass.on(paid); }\n}\n',
    'Keep.java': 'package shop;\nclass Keep {\n  void one(Pass pass) { pass.on(new Paid()); }\n}\n',
  }
  assertFollowed(before, { 'Pass.java': passing })
  assertFollowed(before, { 'Mail.java': mail.replace('paid(Paid', 'paid(Dropped') })
  assertFollowed({ ...before, 'Mail.java': 'package shop;\nclass Mail {}\n' }, { 'Mail.java': mail })
  assertFollowed({ ...before, 'Pass.java': passing }, { 'Mail.java': mail.replace('@EventListener', '') })
})

test('a file with receivers comes and goes', () => {
  const { 'Mail.java': gone, ...left } = JAVA
  assertFollowed(JAVA, { 'Mail.java': undefined })
  assertFollowed(left, { 'Mail.java': gone })
})

test('the handler of a request of C# changes its request', () => {
  const handler =
    'namespace Shop;\nclass Handler : IRequestHandler<Get, int> {\n  public int Handle(Get request) { return 1; }\n}\n'
  const before = {
    'Get.cs': 'namespace Shop;\nclass Get {}\nclass Put {}\n',
    'Page.cs': 'namespace Shop;\nclass Page {\n  void Show(IMediator to) { to.Send(new Get()); }\n}\n',
    'Handler.cs': handler,
    'Aside.cs': 'namespace Shop;\nclass Aside {\n  int One() { return One(); }\n}\n',
  }
  assertFollowed(before, { 'Handler.cs': handler.replaceAll('Get', 'Put') })
  assertFollowed(before, { 'Handler.cs': handler.replace(' : IRequestHandler<Get, int>', '') })
})

test('functions that are given to an object, and come, go or are given to it for others, have the callers of a link of everything', () => {
  const notes =
    "class Counter\n  def self.count(event)\n  end\n\n  def call(event)\n  end\nend\n\nActiveSupport::Notifications.subscribe('paid', Counter.method(:count))\n"
  const before = {
    'shop.rb':
      "class Shop\n  def pay\n    ActiveSupport::Notifications.instrument('paid')\n  end\n\n  def drop\n    ActiveSupport::Notifications.instrument('dropped')\n  end\nend\n",
    'notes.rb': notes,
    'aside.rb': 'def one\n  one\nend\n',
  }
  assertFollowed(before, { 'notes.rb': notes.replace("'paid'", "'dropped'") })
  assertFollowed(before, { 'notes.rb': notes.replace('Counter.method(:count)', 'Counter.new') })
  assertFollowed(before, { 'notes.rb': notes.slice(0, notes.indexOf('ActiveSupport')) })
  assertFollowed(before, { 'notes.rb': undefined })
})
