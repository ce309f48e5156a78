import assert from 'node:assert/strict'
import { readdirSync, readlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openClient } from '../support/client.ts'
import { reportFigure } from '../support/report-figure.ts'
import { startService, temporaryFolder } from '../support/service-process.ts'
import { until } from '../support/until.ts'

/** Number of slow senders of each kind; `npm run prove` sets 500. */
const senders = Number(process.env.ATRIUM_SLOW_CLIENTS ?? 25)

const folder = temporaryFolder()
after(() => folder.remove())

const post = 'POST /v2/login HTTP/1.1\r\nHost: atrium\r\nContent-Type: application/json\r\n'
const beginnings = {
  'slow headers': post,
  'slow bodies': `${post}Content-Length: 1000\r\n\r\n{`,
}

/** Sends a byte now and then, ignores replies, and never closes the connection itself. */
function sendSlowly(url: string, beginning: string): { socket: Socket; closedAfterMs(): number | undefined } {
  const { hostname, port } = new URL(url)
  const since = performance.now()
  let closedAt: number | undefined
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  const noteClose = () => {
    closedAt ??= performance.now()
  }
  socket.on('error', noteClose).on('close', noteClose).resume()
  socket.write(beginning)
  const drops = setInterval(() => socket.write('x'), 250)
  socket.on('close', () => clearInterval(drops))
  return { socket, closedAfterMs: () => (closedAt === undefined ? undefined : Math.round(closedAt - since)) }
}

test(`R7: ${senders} slow headers and ${senders} slow bodies are cut off, and other clients are served meanwhile`, async () => {
  const service = await startService({ DATABASE_URL: `sqlite:${join(folder.path, 'atrium.db')}` })
  const socketsBefore = socketsOf(service.processId)
  const slow = Object.values(beginnings).flatMap((beginning) =>
    Array.from({ length: senders }, () => sendSlowly(service.url, beginning)),
  )
  const client = openClient(service.url)
  let served = 0
  let slowestMs = 0
  await until('the slow ones are cut off', async () => {
    const since = performance.now()
    const { status } = await client.call('GET', '/readyz')
    assert.equal(status, 200)
    served++
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - since))
    await sleep(20)
    return slow.every(({ closedAfterMs }) => closedAfterMs() !== undefined)
  })
  client.close()
  await until('the service has let go of all of them', () => socketsOf(service.processId) <= socketsBefore)

  const latestMs = Math.max(...slow.map(({ closedAfterMs }) => closedAfterMs() ?? Number.POSITIVE_INFINITY))
  for (const { socket } of slow) socket.destroy()
  service.signal('SIGTERM')
  assert.deepEqual(await service.exit, { code: 0, signal: null })
  reportFigure(
    'R7',
    `${senders} + ${senders} slow senders closed within ${(latestMs / 1000).toFixed(1)} s, ${served} others served meanwhile, the slowest in ${slowestMs} ms`,
  )
  if (process.env.ATRIUM_PROVE) assert.ok(latestMs <= 15_000, `closed after ${latestMs} ms`)
})

/** Counts the sockets of a process. Other systems than Linux lack /proc, so only the clients' view is checked there. */
function socketsOf(processId: number): number {
  const folder = `/proc/${processId}/fd`
  try {
    return readdirSync(folder).filter((fd) => readLink(`${folder}/${fd}`).startsWith('socket:')).length
  } catch {
    return 0
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
