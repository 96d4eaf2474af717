// How the web frameworks of each language name routers, routes and the places where one router is put into another.

import type { LanguageId } from './files.ts'

/** The ways in which the code of a language states routes. */
export type RouteForm =
  | 'calls'
  | 'annotations'
  | 'decorators'
  | 'resources'
  | 'paths'
  | 'django'
  | 'rails'
  | 'laravel'
  | 'litestar'
  | 'nest'
  | 'builders'
  | 'actions'
  | 'blocks'
  | 'functions'

/** The part of an annotation in a route. */
export type RouteMark =
  | { kind: 'route'; method: string | undefined }
  | { kind: 'path' }
  | { kind: 'prefix' }
  | { kind: 'version' }

/** The rules of a language. */
export type RouteRules = {
  forms: readonly RouteForm[]
  /** Frameworks with the modules that their users import. */
  frameworks: readonly (readonly [name: string, imports: RegExp])[]
  /** Functions and classes of a framework that make a router. */
  makers?: RegExp
  /** Names of classes that may inherit from those that make routers. */
  heirs?: RegExp
  /** Members that take a router or a function below a path: `app.use('/api', router)`. */
  below?: RegExp
  /** Functions whose blocks register routes where they stand themselves: no path is given to them. */
  around?: RegExp
  /** Types that are routers: functions that extend them register routes where they are called. */
  extended?: { framework: string; types: RegExp }
  /** Names of functions that extend routers of other types: they register routes on the object that they are called on, and may answer it. */
  extending?: RegExp
  /** Such members answer the router that they are called on, not one below the path. */
  belowIsChained?: boolean
  /** Makers of a router that is below the one that they are given. */
  wrappers?: RegExp
  /** Makers of a router whose first word is its path, where it has no other. */
  pathNames?: RegExp
  /** A list of handlers can be put below a path. */
  lists?: boolean
  /** Members of an application that are its router. */
  through?: RegExp
  /** Members that take such a list and answer the router they are called on. */
  listing?: RegExp
  /** Members that answer the router they are called on. */
  chained?: RegExp
  /** Names of the objects that routes are registered on, where nothing else tells. */
  named?: RegExp
  /** Routes are also registered by functions without an object, inside blocks: `get '/' do`. */
  bare?: boolean
  /** Members that register routes, whatever they are called on. */
  sure?: RegExp
  /** Path of the files in which a framework expects the routes. */
  files?: RegExp
  /** Modules whose users have classes that answer by their methods. */
  views?: RegExp
  /** The method that answers where a class alone is the handler. */
  invoked?: string
  /** Types whose heirs register routes in their bodies. */
  bases?: readonly (readonly [framework: string, outer: string, name: string])[]
  /** Paths need not begin with a slash. */
  relative?: boolean
  /** A path that begins with a slash does not continue that of the class. */
  rooted?: boolean
  /** An annotation that states a path alone makes a handler of all methods. */
  pathsAnswer?: boolean
  /** The framework of annotations, and of members that are `sure`, without an import of it: a build may import it for all files. */
  implied?: string
  /** Annotated handlers are put into routers by their names. */
  mountsHandlers?: boolean
  /** Annotations and attributes, by name. */
  marks?: Readonly<Record<string, RouteMark>>
}

const verbs = (names: string, form: (verb: string) => string): Record<string, RouteMark> =>
  Object.fromEntries(names.split(' ').map((verb) => [form(verb), { kind: 'route', method: verb.toUpperCase() }]))

const capital = (word: string): string => `${word[0]!.toUpperCase()}${word.slice(1)}`
const METHODS = 'get post put patch delete head options'
const PATH: RouteMark = { kind: 'path' }
const PREFIX: RouteMark = { kind: 'prefix' }
const VERSION: RouteMark = { kind: 'version' }
const ANY_ROUTE: RouteMark = { kind: 'route', method: undefined }

/** Spring, JAX-RS and Micronaut. */
const JVM: RouteRules = {
  forms: ['annotations', 'functions'],
  frameworks: [
    ['spring', /^org\.springframework\.(web|graphql)/],
    ['jax-rs', /^(javax|jakarta)\.ws\.rs/],
    ['micronaut', /^io\.micronaut\.http/],
  ],
  marks: {
    RequestMapping: ANY_ROUTE,
    ...verbs(METHODS, (verb) => `${capital(verb)}Mapping`),
    ...verbs(METHODS, (verb) => verb.toUpperCase()),
    ...verbs(METHODS, capital),
    Path: PATH,
    Controller: PREFIX,
  },
}

const NODE: RouteRules = {
  forms: ['calls', 'annotations', 'paths', 'nest'],
  frameworks: [
    ['express', /^express$/],
    ['koa', /^(koa|@koa\/router|koa-router)$/],
    ['fastify', /^(fastify|@fastify\/.*)$/],
    ['hono', /^(hono|@hono\/zod-openapi|jsr:@hono\/hono)(\/(tiny|quick|hono))?$/],
    ['nestjs', /^@nestjs\/(common|core)$/],
    ['restify', /^restify$/],
  ],
  files: /(^|\/)(app\/(.*\/)?route|pages\/api\/.*)\.[cm]?[jt]sx?$/,
  relative: true,
  makers: /^(express|Router|Hono|OpenAPIHono|fastify|Fastify|Koa|KoaRouter|createServer)$/,
  below: /^(use|route|register|group|basePath|mount|routes|allowedMethods)$/,
  chained: /^(withTypeProvider|openapi|onError|notFound|prefix|param|use|default)$/,
  named: /^(app|router|server|fastify|api|routes?|\w+Router|\w+Routes)$/i,
  marks: {
    Controller: PREFIX,
    Version: VERSION,
    All: ANY_ROUTE,
    ...verbs(METHODS, capital),
  },
}

/** Frameworks that find the code of routes themselves: code that requests one need not load it. */
export const FINDING: ReadonlySet<string> = new Set([
  ...['django', 'django-rest-framework', 'spring', 'jax-rs', 'micronaut'],
  ...['rails', 'laravel', 'symfony', 'asp.net', 'nestjs'],
])

/** Frameworks whose routes classes inherit with the annotated methods of their bases. */
export const INHERITED: ReadonlySet<string> = new Set(['spring', 'jax-rs', 'micronaut', 'nestjs', 'asp.net'])

/** Frameworks in which the name of a function that answers is that of its route, where it has no other. */
export const NAMED_BY_HANDLER: ReadonlySet<string> = new Set(['flask', 'fastapi'])

/** Settings of Django whose classes and functions, which they name in strings, run for every request. */
export const AROUND_REQUESTS = /^MIDDLEWARE(_CLASSES)?$/

/** By language. */
export const ROUTE_RULES: Partial<Record<LanguageId, RouteRules>> = {
  typescript: NODE,
  javascript: NODE,
  java: JVM,
  kotlin: {
    ...JVM,
    forms: ['annotations', 'functions', 'calls', 'blocks'],
    frameworks: [...JVM.frameworks, ['ktor', /^io\.ktor\.server/]],
    below: /^(route|resource)$/,
    around: /^(routing|authenticate|rateLimit|method|accept|contentType|header|param|host|port|localPort)$/,
    extended: { framework: 'ktor', types: /^(Route|Routing|RoutingRoot|Application)$/ },
    bare: true,
  },
  python: {
    forms: ['decorators', 'resources', 'calls', 'django', 'litestar'],
    frameworks: [
      ['flask', /^flask($|\.|_(restx|restful|restplus|smorest|openapi3?)($|\.))/],
      ['fastapi', /^(fastapi|starlette)($|\.)/],
      ['django', /^django\.(urls|conf\.urls)/],
      ['django-rest-framework', /^rest_framework\.routers/],
      ['litestar', /^litestar($|\.)/],
      ['aiohttp', /^aiohttp\.web($|\.)/],
    ],
    makers:
      /^(Flask|Blueprint|FastAPI|APIRouter|Starlette|DefaultRouter|SimpleRouter|Api|Namespace|Litestar|Router|Application|RouteTableDef)$/,
    heirs: /(Router|Blueprint|Namespace|API|Flask|App)$/,
    below: /^(include_router|register_blueprint|mount|add_subapp)$/,
    wrappers: /^Api$/,
    through: /^router$/,
    views: /^(django\.views|rest_framework)($|\.)/,
    pathNames: /^Namespace$/,
    named: /^(app|router|api|bp|blueprint|\w+_(bp|router|blueprint|api))$/,
  },
  go: {
    forms: ['calls'],
    frameworks: [
      ['chi', /^github\.com\/go-chi\/chi(\/|$)/],
      ['gin', /^github\.com\/gin-gonic\/gin$/],
      ['echo', /^github\.com\/labstack\/echo(\/|$)/],
      ['fiber', /^github\.com\/gofiber\/fiber(\/|$)/],
      ['gorilla', /^github\.com\/gorilla\/mux$/],
      ['net/http', /^net\/http$/],
    ],
    relative: true,
    makers: /^(NewRouter|NewMux|NewServeMux|Default|New)$/,
    below: /^(Route|Group|Mount|PathPrefix)$/,
    chained: /^(With|Use|Subrouter|Name|Methods|Host|Schemes|StrictSlash)$/,
    named: /^(r|router|mux|app|e|g|api|engine|group|\w*([rR]outer|[mM]ux|Group))$/,
  },
  rust: {
    forms: ['annotations', 'builders'],
    frameworks: [
      ['axum', /^(axum|utoipa(_axum)?)($|::)/],
      ['actix', /^actix_web($|::)/],
      ['rocket', /^rocket($|::)/],
    ],
    makers: /^(new|scope|build|custom|ignite|with_openapi)$/,
    below: /^(nest|nest_service|merge|service|scope|configure|mount|append|extend)$/,
    chained:
      /^(route|layer|route_layer|with_state|fallback|wrap|app_data|default_service|attach|manage|register|into|split_for_parts)$/,
    belowIsChained: true,
    lists: true,
    listing: /^routes$/,
    mountsHandlers: true,
    marks: verbs(METHODS, (verb) => verb),
  },
  csharp: {
    forms: ['annotations', 'actions', 'calls'],
    frameworks: [['asp.net', /^Microsoft\.AspNetCore/]],
    implied: 'asp.net',
    pathsAnswer: true,
    below: /^MapGroup$/,
    extending: /^(Map|Use|Add|Register)[A-Z]\w*$/,
    sure: /^Map(Get|Post|Put|Patch|Delete|Methods)$/,
    rooted: true,
    chained:
      /^(With\w+|Require\w+|Allow\w+|Add\w+|Disable\w+|Produces\w*|Accepts|NewVersionedApi|Has\w*ApiVersions?|MapToApiVersion|IsApiVersionNeutral)$/,
    named: /^(app|endpoints|routes|group|builder|api|\w+(Group|Endpoints|Routes|App|Api))$/,
    marks: {
      Route: PATH,
      ...verbs(METHODS, (verb) => `Http${capital(verb)}`),
    },
  },
  php: {
    forms: ['annotations', 'calls', 'laravel'],
    frameworks: [
      ['laravel', /^Illuminate[.\\](Support[.\\]Facades[.\\]Route|Foundation[.\\]Application)$/i],
      ['slim', /^Slim[.\\]/i],
      ['symfony', /^Symfony[.\\]Component[.\\]Routing[.\\]/i],
    ],
    makers: /^create$/,
    invoked: '__invoke',
    below: /^(group|prefix)$/,
    chained:
      /^(domain|middleware|controller|name|as|namespace|withoutMiddleware|scopeBindings|missing|can|add|setName|where|whereNumber|setArguments?)$/i,
    named: /^\$?(app|group|router|routes|proxy|this)$/,
    marks: { Route: ANY_ROUTE, route: ANY_ROUTE },
  },
  ruby: {
    forms: ['rails', 'calls'],
    frameworks: [['sinatra', /^sinatra(\/|$)/]],
    below: /^namespace$/,
    bare: true,
    files: /(^|\/)config\/routes(\/.*)?\.rb$/,
    bases: [
      ['sinatra', 'Sinatra', 'Base'],
      ['sinatra', 'Sinatra', 'Application'],
    ],
  },
}
