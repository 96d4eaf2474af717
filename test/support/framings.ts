// Requests whose end may be read in two ways.

export const HOST = 'Host: localhost'
export const SMUGGLED = `GET /smuggled HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`

/** A POST with these headers, and the bytes that follow its head. */
const post = (headers: readonly string[], rest: string): string =>
  ['POST /first HTTP/1.1', HOST, ...headers, '', rest].join('\r\n')
export const chunked = (rest: string): string => post(['Transfer-Encoding: chunked'], rest)

/** Requests that no server may serve, nor anything after them, on any front. */
export const REFUSED: Readonly<Record<string, string>> = {
  'two lengths': post(['Content-Length: 2', 'Content-Length: 40'], `{}${SMUGGLED}`),
  'two lengths in one header': post(['Content-Length: 2, 40'], `{}${SMUGGLED}`),
  'a length that is no number': post(['Content-Length: x'], SMUGGLED),
  'a negative length': post(['Content-Length: -1'], SMUGGLED),
  'a length with a sign': post(['Content-Length: +2'], `{}${SMUGGLED}`),
  'a length in hexadecimal': post(['Content-Length: 0x2'], `{}${SMUGGLED}`),
  'a length and chunks': post(['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${SMUGGLED}`),
  'chunks and a length': post(['Transfer-Encoding: chunked', 'Content-Length: 5'], `0\r\n\r\n${SMUGGLED}`),
  'a coding that is not read here': post(['Transfer-Encoding: gzip, chunked'], `0\r\n\r\n${SMUGGLED}`),
  'a coding that is none': post(['Transfer-Encoding: identity'], SMUGGLED),
  'two codings': post(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `0\r\n\r\n${SMUGGLED}`),
  'a coding with a tab before it': post(['Transfer-Encoding:\tchunkedx'], `0\r\n\r\n${SMUGGLED}`),
  'headers beyond the limit': `GET /first HTTP/1.1\r\n${HOST}\r\nX: ${'x'.repeat(17_000)}\r\n\r\n${SMUGGLED}`,
  'HTTP/1.0': `GET /first HTTP/1.0\r\n${HOST}\r\n\r\n${SMUGGLED}`,
  'a target that is no path': `GET http://localhost/first HTTP/1.1\r\n${HOST}\r\n\r\n${SMUGGLED}`,
}

/** Requests that uWebSockets.js does not end either, but leaves without an answer until the connection is idle. */
export const REFUSED_BY_NODE: Readonly<Record<string, string>> = {
  'no host': `GET /first HTTP/1.1\r\nX: y\r\n\r\n${SMUGGLED}`,
  'lines that end in a line feed alone': `GET /first HTTP/1.1\n${HOST}\n\n${SMUGGLED}`,
  'a header that goes on in the next line': `GET /first HTTP/1.1\r\n${HOST}\r\nX: a\r\n b\r\n\r\n${SMUGGLED}`,
  'a carriage return within a header': `GET /first HTTP/1.1\r\n${HOST}\r\nX: a\rY: b\r\n\r\n${SMUGGLED}`,
  'a space before a colon': post(['Content-Length : 4'], SMUGGLED),
  'a header without a colon': `GET /first HTTP/1.1\r\n${HOST}\r\nX\r\n\r\n${SMUGGLED}`,
  'a byte of zero': `GET /first HTTP/1.1\r\n${HOST}\r\nX: a\0b\r\n\r\n${SMUGGLED}`,
  'a header without a name': post([': x', 'Content-Length: 4'], SMUGGLED),
  'a chunk that is broken': chunked(`zz\r\n{}\r\n0\r\n\r\n${SMUGGLED}`),
  'a chunk whose size is too large': chunked(`fffffffffffffffff\r\n{}\r\n0\r\n\r\n${SMUGGLED}`),
  'a chunk that is longer than it says': chunked(`2\r\n{}xx\r\n0\r\n\r\n${SMUGGLED}`),
  'a chunk that ends in a line feed alone': chunked(`2\n{}\r\n0\r\n\r\n${SMUGGLED}`),
  'more than a hundred headers': `GET /first HTTP/1.1\r\n${HOST}\r\n${'X: y\r\n'.repeat(101)}\r\n${SMUGGLED}`,
}
