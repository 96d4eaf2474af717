// Paths of routes: written in one way, whatever the framework, so that they can be joined and compared.

/** Parameters as `{name}`, one slash between parts and none at the end: `/users/:id(\\d+)/` is `/users/{id}`. */
export function normalPath(path: string): string {
  const plain = withoutRegex(path)
    .replace(/\?<[^/]*$/, '')
    .replace(/<(?:[^<>:]*:)?(\w+)(?:\.\.)?>/g, '{$1}')
    .replace(/(?<=\/)\*(?=\w)/g, ':')
    .replace(/\{\*{0,2}([\w-]+)(?:(\?)|:\w+(?:\([^()]*\))?(\?))?[^{}]*\}/g, '{$1$2$3}')
    .replace(/:(\w+)(?:\((?:[^()]|\([^()]*\))*\))?(\?)?/g, '{$1$2}')
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
  return plain.startsWith('/') ? plain : `/${plain}`
}

/** A regular expression as the path it stands for: `^articles/(?P<year>[0-9]{4})/$` is `articles/<year>/`. */
function withoutRegex(path: string): string {
  if (!/^\^|\$$|\(\?P</.test(path)) return path
  return path
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '<$1>')
    .replace(/\(\?:([^()]*)\)(\?)?/g, (_, inner: string, isOptional?: string) =>
      isOptional ? inner.replace(/<(\w+)>/g, '{$1?}') : inner,
    )
    .replace(/\/\?$/, '')
    .replace(/\\/g, '')
}

/** A path below another one. */
export const joinPath = (prefix: string, path: string): string =>
  prefix === '' || prefix === '/'
    ? path
    : path === '' || path === '/'
      ? prefix
      : `${prefix.replace(/\/$/, '')}/${path.replace(/^\//, '')}`

/** A path in which `[controller]` and `[action]` stand for the names of a class and of its method. */
export const withNames = (path: string, type: string, method: string): string =>
  path
    .replace(/\[controller\]/gi, type.replace(/Controller$/, ''))
    .replace(/\[action\]/gi, method.replace(/Async$/, ''))

/** `category` of `categories`, `post` of `posts`. */
export const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<=ss|x|ch|sh)es$|(?<!s)s$/, '')
