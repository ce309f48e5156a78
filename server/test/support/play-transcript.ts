import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runTranscript, type Step } from '../../../scripts/transcript.ts'
import type { TestAtrium } from './atrium.ts'
import { secretKey, temporaryFolder } from './service-process.ts'

/** What people read and type after. */
export const documentsInCurl = ['README.md', 'docs/a-story-in-curl.md']

/** The settings under which a service answers as those documents say. */
export const asDocumented = { env: { PUBLIC_URL: 'http://localhost:3000' } }

const root = join(import.meta.dirname, '../../..')

/** Where the machine has no curl, a small one of our own that knows what the documents use of it. */
export const curl = hasCurl() ? 'curl' : 'a stand-in for curl'

function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Does what a document tells its readers to do, in a folder like that of the project, with this service. */
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
      const standIn = `#!/bin/sh\nexec node '${join(import.meta.dirname, 'stand-in-for-curl.ts')}' "$@"\n`
      writeFileSync(join(programs, 'curl'), standIn, { mode: 0o755 })
    }
    return await runTranscript(steps, {
      address: new URL(origin).host,
      cwd: folder.path,
      pause: () => atrium.app.idle(),
      // Nothing else of the environment: it may have a proxy, and the home folder a .curlrc.
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
