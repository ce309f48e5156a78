import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { type OpenApp, openApp, type TestDoubles } from '../../src/app.ts'
import { type Machine, simulatedMachine, steadyClock } from '../../src/clock.ts'
import { type Config, readConfig } from '../../src/config.ts'
import type { Engine } from '../../src/db/engine.ts'
import { findAccount } from '../../src/domain/identity/find-account.ts'
import { mailsOfAccountInFull } from '../../src/domain/mail/queries.ts'
import type { WebApp } from '../../src/http/pages/web-app.ts'
import { buildApp } from '../../src/http/server.ts'
import { makeLog } from '../../src/log.ts'
import { type Exchange, makeExchange } from '../../src/processes/exchange.ts'
import { peersInProcess } from '../../src/processes/peers.ts'
import { generousLimits } from './generous-limits.ts'
import { migratedPostgresDatabase } from './postgres.ts'
import { migratedSqliteFile } from './sqlite.ts'
import './without-sync.mjs'

/** Engines that the tests run on; mutation testing restricts them to the faster one. */
export const engines: Engine[] = process.env.ATRIUM_SQLITE_ONLY ? ['sqlite'] : ['sqlite', 'postgres']

export type TestOptions = Pick<TestDoubles, 'resolveName'> & {
  limits?: Partial<Config['limits']>
  env?: Record<string, string>
  /**
   * Hashes passwords at their real cost, which would be a tenth of the time of all tests. `npm run prove` always does.
   */
  realPasswords?: boolean
  /**
   * Number of nodes on PostgreSQL, or of workers on SQLite. Calls go to them round-robin, so two concurrent calls reach
   * different ones.
   */
  nodes?: number
  /** Time of the service at its start. */
  startAt?: number
  /** Machine that the clock is checked against, instead of the real one. */
  machine?: Machine
}

/** The whole service on a fresh database, called in process, with a clock that tests control. */
export type TestAtrium = {
  /** App of the first node, as is the server. */
  app: OpenApp
  server: FastifyInstance
  /** The environment that the configuration was read from. */
  settings: Record<string, string>
  config: Config
  log: string[]
  clock: { advance(ms: number): void; set(at: number): void }
  call(method: string, url: string, request?: TestRequest): Promise<WholeReply>
  /** Returns the mails of an account with their secrets, newest first. */
  mailsOf(
    credential: string,
  ): Promise<{ kind: string; to: string; status: string; data: unknown; secret: string | null }[]>
  restart(): Promise<void>
  close(): Promise<void>
}

export type TestRequest = {
  json?: unknown
  form?: Record<string, string> | string
  multipart?: Record<string, string>
  query?: Record<string, string>
  /** Value of the Authorization header, sent unchanged. */
  token?: string | undefined
  headers?: Record<string, string>
  payload?: string | Buffer
  ip?: string
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into a reply before it knows its shape
export type TestReply = { status: number; headers: Record<string, unknown>; body: any; text: string }

/** A reply with its bytes, for content that is no text. */
type WholeReply = TestReply & { bytes: Buffer }

/** Returns the status of a reply and, for a failure, the error code, which both path families have in common. */
export const outcomeOf = ({ status, body }: TestReply): [status: number, error?: string] =>
  status < 400 ? [status] : [status, body?.error ?? body?.code]

/** Tests have no Internet access, so no host name of a webhook resolves. */
const rejectName = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))

const standInsFor = ({ resolveName = rejectName, realPasswords = Boolean(process.env.ATRIUM_PROVE) }: TestOptions) => ({
  resolveName,
  ...(!realPasswords && { passwordCost: { memory: 8, passes: 1, parallelism: 1 } }),
})

export async function startAtrium(engine: Engine, options: TestOptions = {}, webApp?: WebApp): Promise<TestAtrium> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-test-'))
  const isNew = options.env?.DATABASE_URL === undefined
  const postgres = engine === 'postgres' && isNew ? await migratedPostgresDatabase() : null
  const settings = {
    DATABASE_URL: postgres?.url ?? `sqlite:${migratedSqliteFile(join(folder, 'atrium.db'))}`,
    FILES_URL: `file:${join(folder, 'files')}`,
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLIC_URL: 'https://atrium.test',
    LOG_LEVEL: 'debug',
    ...options.env,
  }
  const config = readConfig(settings)
  Object.assign(config.limits, options.limits)
  const log: string[] = []
  let turned = options.startAt === undefined ? 0 : options.startAt - Date.now()
  const source = () => Date.now() + turned
  const clock = steadyClock(source, options.machine ?? simulatedMachine(source))
  const nodes = options.nodes ?? 1
  const open = async (exchange: Exchange) => {
    const logger = makeLog(config.logLevel, { write: (line) => log.push(line) })
    const peers = engine === 'sqlite' ? peersInProcess(nodes, exchange) : peersInProcess()
    const app = await openApp(config, clock, logger, standInsFor(options), peers)
    return { app, server: await buildApp(app, webApp) }
  }
  const openAll = async () => {
    const exchange = makeExchange()
    const others = Array.from({ length: nodes - 1 }, () => exchange)
    return [await open(exchange), ...(await Promise.all(others.map(open)))] as const
  }
  const stop = async () => {
    for (const { app, server } of running) {
      await server.close()
      await app.close()
    }
  }
  let running = await openAll()
  let calls = 0

  return {
    get app() {
      return running[0].app
    },
    get server() {
      return running[0].server
    },
    settings,
    config,
    log,
    clock: {
      advance: (ms) => {
        turned += ms
      },
      set: (at) => {
        turned = at - Date.now()
      },
    },
    call: async (method, url, request) => {
      const { server } = running.at(calls++ % running.length) ?? running[0]
      const reply = await call(server, method, url, request)
      // Tests also read from the database directly, which is not the beginning of a request.
      for (const { app } of running) app.db.refresh()
      return reply
    },
    mailsOf: async (credential) => {
      for (const { app } of running) await app.idle()
      const { app } = running[0]
      const account = await findAccount(app.db, credential)
      const mails = account ? await mailsOfAccountInFull.all(app.db, { accountKey: account.key, count: 100 }) : []
      return mails.map(({ kind, to, status, data, sealedSecret }) => ({
        kind,
        to,
        status,
        data: JSON.parse(data),
        secret: sealedSecret === null ? null : app.seal.open(sealedSecret),
      }))
    },
    restart: async () => {
      await stop()
      running = await openAll()
    },
    close: async () => {
      await stop()
      await postgres?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs the same tests on every engine, each on its own database. */
export function onEachEngine(
  name: string,
  define: (atrium: TestAtrium, engine: Engine) => void,
  options?: TestOptions,
) {
  for (const engine of engines) {
    describe(`${name} (${engine})`, () => {
      const atrium = {} as TestAtrium
      before(async () => {
        // Getters are copied rather than their values, which change with a restart.
        Object.defineProperties(atrium, Object.getOwnPropertyDescriptors(await startAtrium(engine, options)))
      })
      after(() => atrium.close())
      define(atrium, engine)
    })
  }
}

/** Runs tests on two nodes or, on SQLite, workers, so that only locks in the database can serialise them. */
export const acrossNodes = (name: string, define: (atrium: TestAtrium, engine: Engine) => void) =>
  onEachEngine(name, define, { nodes: 2, limits: generousLimits })

async function call(
  server: FastifyInstance,
  method: string,
  url: string,
  { json, form, multipart, query, token, headers = {}, payload, ip }: TestRequest = {},
): Promise<WholeReply> {
  const body = bodyOf(json, form, multipart)
  const reply = await server.inject({
    method: method as 'GET',
    url: query ? `${url}?${new URLSearchParams(query)}` : url,
    headers: {
      ...(body ? { 'content-type': body.type } : {}),
      ...(token === undefined ? {} : { authorization: token }),
      ...headers,
    },
    ...(payload !== undefined ? { payload } : body ? { payload: body.text } : {}),
    remoteAddress: ip ?? randomAddress(),
  })
  const isJson = /json/.test(String(reply.headers['content-type'] ?? ''))
  return {
    status: reply.statusCode,
    headers: reply.headers,
    body: isJson && reply.body !== '' ? reply.json() : undefined,
    text: reply.body,
    bytes: reply.rawPayload,
  }
}

function bodyOf(json: unknown, form: TestRequest['form'], multipart: TestRequest['multipart']) {
  if (json !== undefined) return { type: 'application/json', text: JSON.stringify(json) }
  if (form !== undefined) {
    return {
      type: 'application/x-www-form-urlencoded',
      text: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    }
  }
  if (multipart === undefined) return null
  const boundary = 'atrium-test-boundary'
  const parts = Object.entries(multipart).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${parts.join('')}--${boundary}--\r\n` }
}

/** Returns a new client address, so that tests about other things never reach a rate limit per address. */
export const randomAddress = () => `198.${18 + Math.floor(Math.random() * 2)}.${byte()}.${byte()}`
const byte = () => Math.floor(Math.random() * 256)
