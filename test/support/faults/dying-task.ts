// A task that ends its thread, before it does its work or after.

const { file, name, when } = Object.fromEntries(new URL(import.meta.url).searchParams) as Record<string, string>

export default async function dyingTask(input: unknown): Promise<never> {
  if (when === 'thread dies after') {
    const tasks = (await import(file!)) as Record<string, (input: unknown) => unknown>
    await tasks[name!]!(input)
  }
  return process.exit(1) // ends this thread alone
}
