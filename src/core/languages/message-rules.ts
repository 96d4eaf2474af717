// Frameworks that hand messages to methods which no code names: a method receives the messages of the type that it
// declares. Names are written as the language binds them.

/** The methods that receive messages: those that are marked, or the named ones of classes with a mark, a base or a folder. */
export type MessageReceivers = {
  /** Annotations, attributes or decorators of a method, or of its class. */
  marks?: ReadonlySet<string>
  /** Base types and mixins of its class. */
  bases?: ReadonlySet<string>
  /** A folder in which the framework looks for its class. */
  folder?: string
  /** Names of the methods that are found by their class. */
  methods?: ReadonlySet<string>
  /** A method of the class whose result names the methods, by message. */
  table?: string
  /** The message is the object itself whose method is called: a job that handles itself. */
  own?: true
  /** Messages tell what has happened: an object that keeps them sends them later. */
  isEvent?: true
  /** The marks name messages by texts. */
  byText?: true
}

/** Objects that hand messages on to the functions that they were given: signals, notifications. */
export type ChannelRules = {
  /** Methods of the object that give it functions, which are among the arguments or decorated. */
  subscribes: ReadonlySet<string>
  /** Decorators that give a function to the objects in their first argument. */
  marks?: ReadonlySet<string>
  /** The types of the objects, and functions that make them: a variable or field holds one. */
  objects: ReadonlySet<string>
  /** Those among them that find an object by its name, their first argument. */
  found?: ReadonlySet<string>
  /** The object is a constant of a library (one of `objects`), which is the same everywhere. */
  isConstant?: true
  /** Each message has a name, the first argument. */
  byName?: true
}

/** Signals of a library that a method of an object sends for its class, which subscribers name as an argument. */
export type ClassSignals = {
  signals: ReadonlySet<string>
  subscribes: ReadonlySet<string>
  marks: ReadonlySet<string>
  sender: string
  /** The member of the class whose methods make and store objects of it. */
  manager: string
}

/** A framework of messages: the calls that send one, and the methods and functions that receive it. */
export type MessageRules = {
  sends: ReadonlySet<string>
  receivers: readonly MessageReceivers[]
  channel?: ChannelRules
  ofClass?: ClassSignals
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Names of functions without their parameters, as Java, Kotlin and PHP bind them. */
const calls = (list: string): ReadonlySet<string> => new Set(list.split(' ').map((name) => `${name}()`))

/** Frameworks of Java and Kotlin. */
export const JVM_MESSAGES: readonly MessageRules[] = [
  // https://docs.spring.io/spring-framework/reference/core/beans/context-introduction.html, Micronaut's are called alike
  {
    sends: calls('publishEvent registerEvent multicastEvent'),
    receivers: [
      { marks: words('EventListener TransactionalEventListener ApplicationModuleListener'), isEvent: true },
      {
        bases: words('ApplicationListener ApplicationEventListener'),
        methods: words('onApplicationEvent'),
        isEvent: true,
      },
    ],
  },
  // https://github.com/google/guava/wiki/EventBusExplained, https://greenrobot.org/eventbus
  { sends: calls('post postSticky'), receivers: [{ marks: words('Subscribe'), isEvent: true }] },
  // https://jakarta.ee/specifications/cdi/4.0/jakarta-cdi-spec-4.0#events: a parameter is marked
  { sends: calls('fire fireAsync'), receivers: [{ marks: words('Observes ObservesAsync'), isEvent: true }] },
  // https://docs.axoniq.io/axon-framework-reference
  {
    sends: calls('send sendAndWait query apply publish'),
    receivers: [
      {
        marks: words('CommandHandler EventHandler EventSourcingHandler QueryHandler SagaEventHandler DeadlineHandler'),
      },
    ],
  },
]

/** Frameworks of C#: MediatR and Mediator, MassTransit, NServiceBus and Rebus, ABP. */
export const CSHARP_MESSAGES: readonly MessageRules[] = [
  // https://github.com/LuckyPennySoftware/MediatR/wiki, https://github.com/martinothamar/Mediator
  {
    sends: words('Send Publish CreateStream'),
    receivers: [
      {
        bases: words(
          'IRequestHandler`1 IRequestHandler`2 IStreamRequestHandler`2 AsyncRequestHandler`1 RequestHandler`1 RequestHandler`2 ICommandHandler`1 ICommandHandler`2 IQueryHandler`2',
        ),
        methods: words('Handle'),
      },
      { bases: words('INotificationHandler`1 NotificationHandler`1'), methods: words('Handle'), isEvent: true },
    ],
  },
  // https://masstransit.io/documentation/concepts/consumers
  {
    sends: words('Send Publish GetResponse'),
    receivers: [{ bases: words('IConsumer`1'), methods: words('Consume') }],
  },
  // https://docs.particular.net/nservicebus/handlers, https://github.com/rebus-org/Rebus/wiki
  {
    sends: words('Send SendLocal Publish Reply Defer'),
    receivers: [{ bases: words('IHandleMessages`1 IAmStartedByMessages`1'), methods: words('Handle') }],
  },
  // https://abp.io/docs/latest/framework/infrastructure/event-bus
  {
    sends: words('PublishAsync AddLocalEvent AddDistributedEvent'),
    receivers: [
      {
        bases: words('ILocalEventHandler`1 IDistributedEventHandler`1'),
        methods: words('HandleEventAsync'),
        isEvent: true,
      },
    ],
  },
]

/** Frameworks of PHP. */
export const PHP_MESSAGES: readonly MessageRules[] = [
  // https://symfony.com/doc/current/messenger.html, https://symfony.com/doc/current/event_dispatcher.html
  {
    sends: calls('dispatch handle'),
    receivers: [
      { marks: words('asmessagehandler'), methods: words('__invoke') },
      { marks: words('aseventlistener'), methods: words('__invoke'), isEvent: true },
      { bases: words('messagehandlerinterface'), methods: words('__invoke') },
      { bases: words('eventsubscriberinterface'), table: 'getSubscribedEvents', isEvent: true },
    ],
  },
  // https://laravel.com/docs/events
  {
    sends: calls('event dispatch dispatchif dispatchunless until broadcast'),
    receivers: [{ folder: 'Listeners', methods: words('handle __invoke'), isEvent: true }],
  },
  // https://laravel.com/docs/queues
  {
    sends: calls(
      'dispatch dispatchsync dispatchnow dispatchif dispatchunless dispatchafterresponse dispatch_sync push later bulk',
    ),
    receivers: [{ bases: words('shouldqueue dispatchable'), methods: words('handle __invoke'), own: true }],
  },
  // https://laravel.com/docs/mail, https://laravel.com/docs/notifications
  {
    sends: calls('send sendnow queue later notify notifynow'),
    receivers: [
      { bases: words('mailable'), methods: words('build envelope content attachments headers'), own: true },
      { bases: words('notification'), methods: words('via toMail toDatabase toBroadcast toArray'), own: true },
    ],
  },
]

/** Frameworks of TypeScript. */
export const TYPESCRIPT_MESSAGES: readonly MessageRules[] = [
  // https://docs.nestjs.com/recipes/cqrs
  {
    sends: words('execute publish publishAll apply'),
    receivers: [
      { marks: words('CommandHandler QueryHandler'), methods: words('execute') },
      { marks: words('EventsHandler'), methods: words('handle'), isEvent: true },
    ],
  },
  // https://docs.nestjs.com/techniques/events, https://docs.nestjs.com/microservices/basics
  {
    sends: words('emit emitAsync send'),
    receivers: [{ marks: words('OnEvent MessagePattern EventPattern'), byText: true, isEvent: true }],
  },
]

/** Frameworks of Python. */
export const PYTHON_MESSAGES: readonly MessageRules[] = [
  // https://docs.djangoproject.com/en/stable/topics/signals, https://blinker.readthedocs.io, signals of Qt
  {
    sends: words('send send_robust asend asend_robust send_async emit'),
    receivers: [],
    channel: {
      subscribes: words('connect connect_via'),
      marks: words('receiver'),
      objects: words('Signal ModelSignal NamedSignal signal pyqtSignal'),
      found: words('signal'),
    },
  },
  // https://docs.djangoproject.com/en/stable/ref/signals
  ...[
    { sends: 'save create get_or_create update_or_create', signals: 'pre_save post_save' },
    { sends: 'delete', signals: 'pre_delete post_delete' },
  ].map(
    ({ sends, signals }): MessageRules => ({
      sends: words(sends),
      receivers: [],
      ofClass: {
        signals: words(signals),
        subscribes: words('connect'),
        marks: words('receiver'),
        sender: 'sender',
        manager: 'objects',
      },
    }),
  ),
]

/** Frameworks of Ruby. */
export const RUBY_MESSAGES: readonly MessageRules[] = [
  // https://guides.rubyonrails.org/active_support_instrumentation.html
  {
    sends: words('instrument'),
    receivers: [],
    channel: {
      subscribes: words('subscribe monotonic_subscribe'),
      objects: words('Notifications'),
      isConstant: true,
      byName: true,
    },
  },
]
