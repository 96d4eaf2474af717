export type Config = {
  host: string
  port: number
  dataDir: string
  adminUsername: string
  adminPassword: string | undefined
  jwtSecret: string | undefined
  tokenTtlSeconds: number
  ollamaUrl: string
  openaiUrl: string
  anthropicUrl: string
  openaiKey: string | undefined
  anthropicKey: string | undefined
  chatModel: string | undefined
  describeModel: string | undefined
  describeProvider: 'ollama' | 'openai' | 'anthropic'
  describeConcurrency: number
  embedder: { provider: 'builtin' | 'ollama' | 'openai'; model: string }
  repoRoots: readonly string[] | undefined
  corsOrigins: readonly string[]
  workers: number
  logLevel: 'debug' | 'info' | 'warn' | 'error'
}
