import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { startAtrium } from '../server/test/support/atrium.ts'
import { asDocumented, documentsInCurl, playTranscript } from '../server/test/support/play-transcript.ts'
import { maskVolatile, readTranscript, writeTranscript } from './transcript.ts'

/** Renders the documents that contain commands, by path, each with the output of its commands on a fresh service. */
export async function renderTranscripts(): Promise<Record<string, string>> {
  const rendered: Record<string, string> = {}
  for (const path of documentsInCurl) rendered[path] = await render(path)
  return rendered
}

/** Keeps a document as it is when only ids and times would change. */
async function render(path: string): Promise<string> {
  const markdown = readFileSync(join(import.meta.dirname, '..', path), 'utf8')
  const shown = readTranscript(markdown)
  const atrium = await startAtrium('sqlite', asDocumented)
  try {
    const played = await playTranscript(atrium, shown)
    const holds = isDeepStrictEqual(maskVolatile(played), maskVolatile(shown))
    return holds ? markdown : writeTranscript(markdown, played)
  } finally {
    await atrium.close()
  }
}
