// A thread of a pool: loads the code of a task when it is first given to it. JavaScript for the reason that stripped.js gives.

import '../stripped.js'

/** Runs the function `name` of a file. @type {(task: { url: string, name: string, input: unknown }) => Promise<unknown>} */
export default async function run({ url, name, input }) {
  const file = await import(url)
  return file[name](input)
}
