import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { usualDataset } from '../datasets.ts'
import { median } from '../load.ts'
import { type Program, startProgram, startService } from '../programs.ts'
import { endStatus, printStatus } from '../progress.ts'
import type { Part, Row } from '../rows.ts'
import { club, tokenOf } from '../seed.ts'

const mibBytes = 1024 * 1024
const authorization = tokenOf(1)
const files = `/v2/files/${club.organization}`

/**
 * P10: one large file is uploaded to the disk and downloaded again, beside a bare server that does nothing else, on the
 * same disk. The memory of the service is watched meanwhile.
 */
export const measureFiles: Part = async (databases, quick) => {
  const mib = quick ? 8 : 1024
  const rounds = quick ? 1 : 3
  const settings = { FILES_URL: `file:${join(databases.folder, 'files')}`, FILES_MAX_MB: '2048' }
  const service = await startService(await databases.make(usualDataset(quick)), databases.folder, settings)
  const bare = await startProgram([join(import.meta.dirname, '../bare-files.ts')], databases.folder, {})

  // The first upload starts the worker threads and loads their code.
  await remove(service, (await upload(service, files, 1)).id)
  await upload(bare, '/', 1)
  const memoryBefore = service.memoryMiB()
  const memory = watchMemory(service)
  const [up, down, bareUp, bareDown]: number[][] = [[], [], [], []]
  for (let round = 1; round <= rounds; round++) {
    printStatus(`${databases.engine}, a file of ${mib} MiB, round ${round} of ${rounds}`)
    const uploaded = await upload(service, files, mib)
    up?.push(uploaded.ms)
    down?.push(await download(service, `${files}/${uploaded.id}/content`, uploaded.sha256))
    await remove(service, uploaded.id)
    const bareUploaded = await upload(bare, '/', mib)
    bareUp?.push(bareUploaded.ms)
    bareDown?.push(await download(bare, '/', bareUploaded.sha256))
  }
  const mostMemory = memory.stop()
  endStatus()
  await service.stop()
  await bare.stop()

  const { engine } = databases
  const size = mib === 1024 ? '1 GiB' : `${mib} MiB`
  const ratio = (name: string, ours: number[] = [], theirs: number[] = [], atLeast: number): Row => ({
    promised: 'P10',
    engine,
    name,
    value: median(ours.map((ms, index) => (theirs[index] ?? Number.NaN) / ms)),
    unit: '× a bare pipeline',
    bound: { atLeast },
    figures: { oursMs: median(ours), bareMs: median(theirs), mibPerSecond: mib / (median(ours) / 1000) },
  })
  return [
    ratio(`upload of ${size}, with SHA-256 and fsync`, up, bareUp, 0.7),
    ratio(`download of ${size}`, down, bareDown, 0.8),
    {
      promised: 'P10',
      engine,
      name: `growth of the memory meanwhile`,
      value: mostMemory - memoryBefore,
      unit: 'MiB',
      bound: { atMost: 64 },
      figures: { beforeMiB: memoryBefore, mostMiB: mostMemory },
    },
  ]
}

type Uploaded = { id: string; sha256: string; ms: number }

/** Sends random bytes, which are new each time, because equal contents are stored once. */
async function upload({ url }: Program, path: string, mib: number): Promise<Uploaded> {
  const chunk = randomBytes(mibBytes)
  const hash = createHash('sha256')
  for (let sent = 0; sent < mib; sent++) hash.update(chunk)
  const started = performance.now()
  const sending = request(`${url}${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/octet-stream', 'content-length': mib * mibBytes },
  })
  // A server that refuses the upload answers instead of reading on.
  const replied = once(sending, 'response') as Promise<[IncomingMessage]>
  for (let sent = 0; sent < mib; sent++)
    if (!sending.write(chunk)) await Promise.race([once(sending, 'drain'), replied])
  sending.end()
  const [reply] = await replied
  const body = (await json(reply)) as { id: string; sha256: string }
  assert.equal(reply.statusCode, 201, JSON.stringify(body))
  const ms = performance.now() - started
  assert.equal(body.sha256, hash.digest('hex'))
  return { id: body.id, sha256: body.sha256, ms }
}

async function download({ url }: Program, path: string, sha256: string): Promise<number> {
  const started = performance.now()
  const [reply] = (await once(request(`${url}${path}`, { headers: { authorization } }).end(), 'response')) as [
    IncomingMessage,
  ]
  assert.equal(reply.statusCode, 200)
  const hash = createHash('sha256')
  for await (const chunk of reply) hash.update(chunk)
  const ms = performance.now() - started
  assert.equal(hash.digest('hex'), sha256)
  return ms
}

async function remove({ url }: Program, id: string): Promise<void> {
  const reply = await fetch(`${url}${files}/${id}`, { method: 'DELETE', headers: { authorization } })
  assert.equal(reply.status, 204)
}

const sampledEveryMs = 50

function watchMemory(service: Program): { stop(): number } {
  let most = service.memoryMiB()
  const timer = setInterval(() => {
    most = Math.max(most, service.memoryMiB())
  }, sampledEveryMs)
  return {
    stop: () => {
      clearInterval(timer)
      return most
    },
  }
}
