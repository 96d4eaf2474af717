// The words of the API, in those of the command line.

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/POST \/instances\/pipeline( \(or \/instances\/graph\))?/g, 'cks ingest PATH'],
  [/GET \/instances\/jobs/g, 'cks jobs'],
  [/\?fresh=true/g, '--fresh'],
]

/** A sentence of the service with commands in place of requests. */
export const inCommands = (text: string): string =>
  PHRASES.reduce((said, [phrase, command]) => said.replace(phrase, command), text)
