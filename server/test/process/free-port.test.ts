import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { test } from 'node:test'
import { freePort } from '../../../scripts/free-port.ts'

test('a free port is none that the system gives to connections, and none on which something listens', async () => {
  const listening = new Map<number, Server>()
  const listen = async () => {
    const port = await freePort()
    assert.ok(port < 32_768, `the system may give port ${port} to an outgoing connection`)
    assert.ok(!listening.has(port), `something listens on port ${port}`)
    listening.set(port, createServer().listen(port, '127.0.0.1'))
    await once(listening.get(port) as Server, 'listening')
  }
  try {
    await assert.rejects(
      async () => {
        while (listening.size < 100) await listen()
      },
      { message: /^something listens on each port from \d+ to \d+$/ },
    )
    assert.ok(listening.size > 8, 'there are enough ports for the programs of one test')
  } finally {
    for (const server of listening.values()) server.close()
  }
})
