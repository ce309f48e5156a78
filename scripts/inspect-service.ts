import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import { openApp } from '../server/src/app.ts'
import { steadyClock } from '../server/src/clock.ts'
import { readConfig } from '../server/src/config.ts'
import { buildApp } from '../server/src/http/server.ts'
import { makeLog } from '../server/src/log.ts'

export type MountedRoute = {
  method: string
  url: string
  permission: string | undefined
  fields: TObject | undefined
  /** Schema of the reply, with an example below. */
  reply: TSchema | undefined
  example: unknown
}

export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security?: Record<string, string[]>[]
  parameters?: { name: string; in: string }[]
  responses: Record<string, object>
}

export type OpenApiDocument = {
  openapi: string
  info: { version: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

/** Smallest web application whose routes can be mounted. */
const pagesUnbuilt = { page: '', scriptHashes: [], folder: '', parts: new Set<string>() }

/** Builds the service on an empty database and returns its mounted routes and its OpenAPI document. */
export async function inspectService(): Promise<{ routes: MountedRoute[]; document: OpenApiDocument }> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-inspected-'))
  const config = readConfig({
    DATABASE_URL: `sqlite:${join(folder, 'atrium.db')}`,
    SECRET_KEY: Buffer.alloc(32).toString('base64'),
    LOG_LEVEL: 'silent',
  })
  try {
    const app = await openApp(config, steadyClock(), makeLog(config.logLevel))
    const { built: server, routes } = await watchMounting(() => buildApp(app, pagesUnbuilt))
    const document: OpenApiDocument = (await server.inject('/openapi.json')).json()
    await server.close()
    await app.close()
    return { routes, document }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Hooks into Fastify's initialization, because a server that is ready no longer lists its routes. */
async function watchMounting<T>(build: () => Promise<T>): Promise<{ built: T; routes: MountedRoute[] }> {
  const routes: MountedRoute[] = []
  const listen = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const each of [method].flat()) {
        const { permission, fields, reply, family, operation } = config ?? {}
        const example = operation?.example && family?.reply(operation.example, operation.status ?? 200)
        routes.push({ method: each, url, permission, fields, reply, example })
      }
    })
  subscribe('fastify.initialization', listen)
  try {
    return { built: await build(), routes }
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
}
