// WebAssembly kernels that work in a given memory; each is explained in its NAME.wat.

import { Buffer } from 'node:buffer'

/** A page of WebAssembly's memory, in bytes. */
const PAGE = 65_536

const compiled = new Map<string, WebAssembly.Module>()

/** The exports of the kernel (a module in base64), over imports such as its memory. Compiled once per thread. */
export function openKernel(base64: string, imports: Record<string, Record<string, unknown>>): Record<string, unknown> {
  let module = compiled.get(base64)
  if (!module) compiled.set(base64, (module = new WebAssembly.Module(Buffer.from(base64, 'base64'))))
  return new WebAssembly.Instance(module, imports).exports
}

/** Memory of at least so many bytes, all 0. */
export const kernelMemory = (bytes: number): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) })

/** Memory of so many bytes, all 0, that threads can share. */
export function sharedMemory(bytes: number): WebAssembly.Memory {
  const pages = Math.ceil(bytes / PAGE)
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
}
