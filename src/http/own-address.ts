// The address under which a client reaches the service.

/** `http://HOST` or, behind a proxy that ends TLS, `https://HOST`, without a slash at the end. */
export function addressOf(headers: Readonly<Record<string, string>>): string {
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  return `${scheme}://${headers.host || 'localhost'}`
}

/** The challenge of a route for agents, which names the metadata of the resource (RFC 9728, 5.1). */
export const mcpChallenge = (headers: Readonly<Record<string, string>>): string =>
  `Bearer resource_metadata="${addressOf(headers)}/.well-known/oauth-protected-resource/mcp"`
