// The reads of a large answer and of a search, against a server that only sends the same bytes.

import * as uWS from 'uWebSockets.js'
import { Bench as Timer } from 'tinybench'
import type { Unit } from './report.ts'
import type { ServiceProcess } from './service-process.ts'

/** Times the whole graph of a project and a bare uWebSockets.js handler that sends its bytes. */
export async function reads(
  service: ServiceProcess,
  project: string,
  row: (name: string, value: number, unit: Unit) => void,
): Promise<void> {
  const read = async (): Promise<ArrayBuffer> => service.bytes(`/graph/${project}`)
  const graph = await read()
  const app = uWS.App().get('/*', (response) => void response.end(graph))
  const { port, socket } = await new Promise<{ port: number; socket: uWS.us_listen_socket }>((resolve, reject) => {
    app.listen('127.0.0.1', 0, (found) =>
      found ? resolve({ port: uWS.us_socket_local_port(found), socket: found }) : reject(new Error('no port')),
    )
  })
  const timer = new Timer({ time: 1500, warmupTime: 300 })
  timer
    .add('bare handler, the bytes of the graph', async () => {
      await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer()
    })
    .add('GET /graph/{project}', async () => void (await read()))
  await timer.run()
  uWS.us_listen_socket_close(socket)
  for (const task of timer.tasks) if ('latency' in task.result) row(task.name, task.result.latency.mean, 'ms')
}
