import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { renderDocuments } from './documents.ts'
import { renderTranscripts } from './transcripts.ts'

const help = `Writes the documents that are made from the code: docs/openapi.json, docs/permissions.md and docs/errors.md, and
the types of the interface and of the texts of pages and mails, web/src/api/schema.ts,
web/src/i18n/message-parameters.ts and server/src/domain/mail/texts/message-parameters.ts. Also what the commands in README.md and
docs/a-story-in-curl.md print, where that has changed.

Usage: npm run generate              write them
       npm run generate -- --check   only say which are stale, and fail if there are any
`

const root = join(import.meta.dirname, '..')

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(help)
    return
  }
  const documents = Object.entries({ ...(await renderDocuments()), ...(await renderTranscripts()) })
  const stale = documents.filter(([path, text]) => readIfThere(path) !== text)
  if (process.argv.includes('--check')) report(stale.map(([path]) => path))
  else for (const [path, text] of stale) write(path, text)
}

function report(stale: string[]): void {
  for (const path of stale) console.log(`${path} is stale: run npm run generate`)
  if (stale.length > 0) process.exitCode = 1
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  console.log(`${path} was written`)
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return null
  }
}

await main()
