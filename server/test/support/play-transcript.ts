import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runTranscript, type Step } from '../../../scripts/transcript.ts'
import type { TestAtrium } from './atrium.ts'
import { secretKey, temporaryFolder } from './service-process.ts'

/** Documents whose commands readers type. */
export const documentsInCurl = ['README.md', 'docs/a-story-in-curl.md']

/** Settings under which a service answers as those documents show. */
export const asDocumented = { env: { PUBLIC_URL: 'http://localhost:3000' } }

const root = join(import.meta.dirname, '../../..')

/** Falls back to a script that implements the options of curl that the documents use, on machines without curl. */
export const curl = hasCurl() ? 'curl' : 'a replacement for curl'

function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Runs the commands of a document against this service, in a folder like the project's. */
export async function playTranscript(atrium: TestAtrium, steps: Step[], which = curl): Promise<Step[]> {
  const origin = await atrium.server.listen({ port: 0, host: '127.0.0.1' })
  const { database } = atrium.config
  const folder = temporaryFolder()
  try {
    for (const path of ['package.json', 'server']) symlinkSync(join(root, path), join(folder.path, path))
    const programs = join(folder.path, 'programs')
    mkdirSync(programs)
    symlinkSync(process.execPath, join(programs, 'node'))
    if (which !== 'curl') {
      const program = join(import.meta.dirname, 'curl-replacement.ts')
      // Without the compile cache each call would strip the types of its sources again.
      const cache = join(root, 'node_modules/.cache/atrium')
      const replacement = `#!/bin/sh\nNODE_COMPILE_CACHE='${cache}' exec node '${program}' "$@"\n`
      writeFileSync(join(programs, 'curl'), replacement, { mode: 0o755 })
    }
    return await runTranscript(steps, {
      address: new URL(origin).host,
      cwd: folder.path,
      pause: () => atrium.app.idle(),
      // The environment is not inherited: it may set a proxy, and the home folder may contain a .curlrc.
      env: {
        PATH: `${programs}:${process.env.PATH ?? dirname(process.execPath)}`,
        HOME: folder.path,
        LC_ALL: 'C.UTF-8',
        DATABASE_URL: database.engine === 'sqlite' ? `sqlite:${database.file}` : database.url,
        SECRET_KEY: secretKey,
      },
    })
  } finally {
    folder.remove()
  }
}
