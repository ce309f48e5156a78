import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { usualDataset } from '../datasets.ts'
import { load, median, medianOf, type Request } from '../load.ts'
import { operations } from '../operations.ts'
import { type Program, startProgram, startService } from '../programs.ts'
import { endStatus, printStatus } from '../progress.ts'
import { measureInTurn, ratiosOf, turnOf } from '../rounds.ts'
import type { Part } from '../rows.ts'
import { nametagOf, password } from '../seed.ts'

const versions = { 'better-auth': '1.7.7', 'better-sqlite3': '13.0.3' }
const members = 20

type Rivals = Record<string, { ours: Request[]; theirs: Request[]; connections: number }>

/** Compares Atrium with a product that offers the same three operations, on the same machine under the same load. */
export const measurePeers: Part = async (databases, quick) => {
  const service = await startService(await databases.make(usualDataset(quick)), databases.folder)
  const peer = await startBetterAuth(databases.folder)
  const rivals = await rivalsOf(peer)
  const found = await measureInTurn(
    { title: 'beside Better Auth', warmUps: 1, rounds: 5, quick },
    Object.entries(rivals).map(([name, { ours, theirs, connections }]) => {
      const amount = turnOf(connections, 4, quick)
      return { name, turns: { ours: () => load(service, ours, amount), theirs: () => load(peer, theirs, amount) } }
    }),
  )
  await service.stop()
  await peer.stop()
  return found.map(({ name, results: { ours, theirs } }) => ({
    promised: 'peers',
    engine: databases.engine,
    name,
    value: median(ratiosOf(ours, theirs)),
    unit: '× Better Auth',
    figures: { oursPerSecond: medianOf(ours, 'perSecond'), peerPerSecond: medianOf(theirs, 'perSecond') },
  }))
}

/** Starts Better Auth in production mode, without its rate limit and with as many members as are asked for. */
async function startBetterAuth(folder: string): Promise<Program> {
  const home = join(folder, 'better-auth')
  await mkdir(home)
  await writeFile(
    join(home, 'package.json'),
    JSON.stringify({ private: true, dependencies: versions, allowScripts: { 'better-sqlite3': false } }),
  )
  printStatus('installing Better Auth')
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund'], { cwd: home })
  endStatus()
  return startProgram(
    [join(import.meta.dirname, '../peers/better-auth.mjs')],
    folder,
    {
      DATABASE_FILE: join(home, 'auth.db'),
      NODE_ENV: 'production',
      MEMBERS: String(members),
      PASSWORD: password,
    },
    { cwd: home },
  )
}

async function rivalsOf(peer: Program): Promise<Rivals> {
  const ready = await fetch(`${peer.url}/readyz`)
  const { cookie, organizationId } = (await ready.json()) as { cookie: string; organizationId: string }
  const headers = { cookie }
  const json = { 'content-type': 'application/json', origin: peer.url }
  return {
    'log in': {
      ours: [
        {
          method: 'POST',
          path: '/v2/login',
          headers: json,
          body: JSON.stringify({ credential: nametagOf(1), password }),
        },
      ],
      theirs: [
        {
          method: 'POST',
          path: '/api/auth/sign-in/email',
          headers: json,
          body: JSON.stringify({ email: 'user1@example.org', password }),
        },
      ],
      connections: 4,
    },
    'whose session is it': {
      ours: operations['own info'] ?? [],
      theirs: [{ path: '/api/auth/get-session', headers }],
      connections: 32,
    },
    'list 20 members': {
      ours: operations['list 20 members'] ?? [],
      theirs: [{ path: `/api/auth/organization/list-members?organizationId=${organizationId}&limit=20`, headers }],
      connections: 32,
    },
  }
}
