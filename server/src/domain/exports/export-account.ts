import type { Readable } from 'node:stream'
import type { Transaction } from '../../db/database.ts'
import { readSettings } from '../accounts/settings.ts'
import type { App } from '../app.ts'
import { action } from '../core/action.ts'
import type { SignedIn } from '../core/caller.ts'
import { transactFor } from '../core/write-budget.ts'
import { readContent } from '../files/read-file.ts'
import { ownAccount, readAccount } from '../identity/own-account.ts'
import { readImage } from '../images/read-image.ts'
import { queueMail } from '../mail/outbox.ts'
import { renderFacts, renderSection } from './pages.ts'
import { type ExportOwner, isUnreadable, ownFiles, pathOfFile, type Row, type Section, sectionsOf } from './sections.ts'
import { wordsFor } from './words.ts'
import { writeZip, type ZipEntry } from './zip.ts'

const avatarSide = 256

/** Exports the caller's data as the pieces of a ZIP file. The data is read while the file is sent. */
export const exportAccount = action('account.export', async (app, caller) => {
  const account = await readAccount(app, caller, undefined)
  await app.limits.exports.spend(String(caller.accountKey), 'TOO_MANY_EXPORTS')
  await transactFor(app, caller, (tx) => mailNotice(app, tx, caller))
  return { nametag: account.nametag, pieces: writeZip(entriesOf({ app, caller, account })) }
})

/** Tells the owner of the account, because somebody with a stolen token may have asked for the data. */
async function mailNotice(app: App, tx: Transaction, caller: SignedIn): Promise<void> {
  const { key, nametag, resetMail } = await ownAccount(tx, caller)
  const data = { nametag, at: app.clock.now(), publicUrl: app.config.publicUrl }
  await queueMail(app, tx, { accountKey: key, to: resetMail, kind: 'data-exported', data })
}

async function* entriesOf(owner: ExportOwner): AsyncGenerator<ZipEntry> {
  const { app, caller, account } = owner
  const modifiedAt = app.clock.now()
  const words = wordsFor(account.locale, account.timeZone)
  const settings = await readSettings(app, caller, undefined)
  const facts = { ...account, avatar: account.avatar === null ? null : 'avatar.webp', settings }
  const entry = (name: string, content: ZipEntry['content']): ZipEntry => ({ name, modifiedAt, content })
  const sections = sectionsOf(owner)
  yield entry('account.json', one(`${JSON.stringify(facts, null, 2)}\n`))
  yield entry('index.html', one(renderFacts(words, facts, sections, modifiedAt)))
  if (account.avatar !== null) yield* avatarEntry(owner, account.avatar, modifiedAt)
  for (const section of sections) {
    yield entry(`${section.name}.json`, asJson(section))
    yield entry(`${section.name}.html`, renderSection(words, section, account))
  }
  for await (const files of ownFiles(owner)) {
    for (const { id, name, size, organizationId } of files) {
      const content = await open(() => readContent(app, caller, { organizationId, file: id }))
      if (content) yield { ...entry(pathOfFile({ id, name }), content), storedSize: size }
    }
  }

  /** A file may have been deleted since it was listed. */
  async function open(read: () => Promise<{ open(): Promise<Readable> }>): Promise<Readable | null> {
    try {
      return await (await read()).open()
    } catch (error) {
      if (!isUnreadable(error)) throw error
      return null
    }
  }
}

async function* avatarEntry(
  { app, caller }: ExportOwner,
  address: string,
  modifiedAt: number,
): AsyncGenerator<ZipEntry> {
  const image = await readImage(app, caller, { address, side: avatarSide }).catch(() => null)
  if (image) yield { name: 'avatar.webp', modifiedAt, content: one(image), storedSize: image.length }
}

async function* one<T>(content: T): AsyncGenerator<T> {
  yield content
}

/** Writes a list, one item on each line. */
async function* asJson({ rows }: Section): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const page of rows()) {
    if (page.length === 0) continue
    yield separator + page.map((row: Row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
