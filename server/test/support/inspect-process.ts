import { once } from 'node:events'
import { until } from './until.ts'

/** The inspector of a running process of Node. */
export type Inspector = {
  /** Sends a command of the Chrome DevTools Protocol, and returns its result. */
  send(method: string, params?: object): Promise<Record<string, unknown>>
  close(): void
}

type Reply = { id?: number; result?: Record<string, unknown>; error?: { message: string } }

/** Opens the inspector of a process. `output` returns what the process has printed so far. */
export async function inspectProcess(processId: number, output: () => string): Promise<Inspector> {
  const addresses = () => [...output().matchAll(/Debugger listening on (ws:\S+)/g)].map(([, address = '']) => address)
  const known = addresses().length
  process.kill(processId, 'SIGUSR1')
  await until('the inspector listens', () => addresses().length > known)
  const socket = new WebSocket(addresses().at(-1) ?? '')
  await once(socket, 'open')
  const pending = new Map<number, (reply: Reply) => void>()
  let sent = 0
  socket.addEventListener('message', ({ data }) => {
    const reply: Reply = JSON.parse(String(data))
    if (reply.id !== undefined) pending.get(reply.id)?.(reply)
  })
  return {
    send(method, params = {}) {
      const id = ++sent
      socket.send(JSON.stringify({ id, method, params }))
      return new Promise((resolve, reject) => {
        pending.set(id, ({ result, error }) => {
          pending.delete(id)
          if (result) resolve(result)
          else reject(new Error(`${method}: ${error?.message}`))
        })
      })
    },
    close: () => socket.close(),
  }
}

/** Starts a program in a running process by its inspector, for states that no request can cause. */
export async function runInProcess(processId: number, output: () => string, program: string): Promise<void> {
  const inspector = await inspectProcess(processId, output)
  // The process may never answer.
  inspector.send('Runtime.evaluate', { expression: program })
}
