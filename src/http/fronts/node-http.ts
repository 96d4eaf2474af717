// Node's own HTTP, not imported: an import reads each of a module's names, one of which is that of its client for web
// sockets, and Node would load that with all it needs, 30 ms of a start.

export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
