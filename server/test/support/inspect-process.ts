import { once } from 'node:events'
import { until } from './until.ts'

/** Starts a program in a running process of Node by its inspector, for states that no request can cause. */
export async function runInProcess(processId: number, output: () => string, program: string): Promise<void> {
  const addresses = () => [...output().matchAll(/Debugger listening on (ws:\S+)/g)].map(([, address = '']) => address)
  const known = addresses().length
  process.kill(processId, 'SIGUSR1')
  await until('the inspector listens', () => addresses().length > known)
  const socket = new WebSocket(addresses().at(-1) ?? '')
  await once(socket, 'open')
  // The process may never answer.
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: program } }))
}
