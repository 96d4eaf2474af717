// What is used of WebAssembly: the types of Node leave it to those of browsers.

declare namespace WebAssembly {
  class Memory {
    constructor(size: { initial: number; maximum?: number; shared?: boolean })
    readonly buffer: ArrayBuffer
  }
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>)
    readonly exports: Record<string, unknown>
  }
}
