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

/** A framework of messages: the calls that send one, and the methods that receive one of its type. */
export type MessageRules = { sends: ReadonlySet<string>; receivers: readonly MessageReceivers[] }

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
