// Kernels of WebAssembly that work in memory given to them; what each computes is in its NAME.wat.

import { Buffer } from 'node:buffer'

/** A page of WebAssembly's memory, in bytes. */
const PAGE = 65_536

const compiled = new Map<string, WebAssembly.Module>()

/** What the kernel (a module in base64) exports, over imports such as its memory. Compiled once in a thread. */
export function openKernel(base64: string, imports: Record<string, Record<string, unknown>>): Record<string, unknown> {
  let module = compiled.get(base64)
  if (!module) compiled.set(base64, (module = new WebAssembly.Module(Buffer.from(base64, 'base64'))))
  return new WebAssembly.Instance(module, imports).exports
}

/** Memory of at least so many bytes, all 0. */
export const kernelMemory = (bytes: number): WebAssembly.Memory =>
  new WebAssembly.Memory({ initial: Math.ceil(bytes / PAGE) })
