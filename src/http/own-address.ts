// The address under which a client reaches the service.

type Headers = Readonly<Record<string, string>>

/** Whether the client speaks TLS to the proxy in front: of several proxies the first names the scheme of the client. */
export const isSecure = (headers: Headers): boolean => headers['x-forwarded-proto']?.split(',')[0]?.trim() === 'https'

/** `http://HOST` or, behind a proxy that ends TLS, `https://HOST`, without a slash at the end. */
export const addressOf = (headers: Headers): string =>
  `${isSecure(headers) ? 'https' : 'http'}://${headers.host || 'localhost'}`

/** The challenge of a route for agents, which names the metadata of the resource (RFC 9728, 5.1). */
export const mcpChallenge = (headers: Headers): string =>
  `Bearer resource_metadata="${addressOf(headers)}/.well-known/oauth-protected-resource/mcp"`
