import type { Database } from '../db/database.ts'
import type { Engine } from '../db/engine.ts'
import { filesAfter, fileTermsInsert, termsOfFile } from '../domain/files/search-queries.ts'
import { indexOrganizations } from '../domain/organizations/index-organization.ts'
import { addTerms, type IndexBatch, termsOfMessagesAfter } from '../domain/talks/index-old-messages.ts'
import { messageLastKey } from '../domain/talks/search-queries.ts'
import type { Progress } from './write-backup.ts'

const filesPerBatch = 200
/**
 * Batches are large, because nobody waits meanwhile. SQLite writes a part of its index for each transaction, and joins
 * them later.
 */
const messageBatches: Record<Engine, IndexBatch> = {
  sqlite: { keys: 10_000, messages: 10_000, characters: 2_500_000 },
  postgres: { keys: 2000, messages: 2000, characters: 500_000 },
}

/** Builds the indexes of all searches, which copies of rows do not have. Nobody else uses the database meanwhile. */
export async function buildIndexes(db: Database, progress: Progress): Promise<void> {
  await forManyTerms(db, () => indexMessages(db, progress))
  await indexOrganizations({ db }, new AbortController().signal)
  await indexFiles(db)
}

/**
 * PostgreSQL builds an index of existing rows several times faster than it adds them to the index one by one, and
 * faster with more memory. SQLite joins the parts of its index once, instead of again and again.
 */
async function forManyTerms(db: Database, work: () => Promise<void>): Promise<void> {
  const { before, after } = forMany[db.engine]
  const runAll = (statements: string[]) =>
    db.exclusively(async (script) => {
      for (const statement of statements) await script(statement)
    })
  await runAll(before)
  await work()
  await runAll(after)
}

const setting = (name: string, value: number) =>
  `insert into message_search (message_search, rank) values ('${name}', ${value})`

const forMany: Record<Engine, { before: string[]; after: string[] }> = {
  sqlite: {
    before: [setting('automerge', 0), setting('hashsize', 32 * 1024 * 1024)],
    // The defaults of SQLite.
    after: [
      `insert into message_search (message_search) values ('optimize')`,
      setting('automerge', 4),
      setting('hashsize', 1024 * 1024),
    ],
  },
  postgres: {
    before: ['drop index if exists message_search_terms'],
    after: [
      `set local maintenance_work_mem = '256MB'`,
      'create index message_search_terms on message_search using gin (terms)',
    ],
  },
}

/** The terms of a batch are found while PostgreSQL adds those of the batch before. */
async function indexMessages(db: Database, progress: Progress): Promise<void> {
  const highest = (await messageLastKey.first(db, {}))?.key ?? 0
  let adding = Promise.resolve()
  for (let after = 0; after < highest; ) {
    const terms = await termsOfMessagesAfter(db, after, messageBatches[db.engine])
    await adding
    adding = db.transact((tx) => addTerms(tx, terms))
    // It is awaited above, after the terms of the next batch.
    adding.catch(() => {})
    after = terms.lastKey
    progress('search index', Math.min(after, highest), highest)
  }
  await adding
}

async function indexFiles(db: Database): Promise<void> {
  for (let after = 0; ; ) {
    const last = await db.transact(async (tx) => {
      const files = await filesAfter.all(tx, { after, count: filesPerBatch })
      for (const file of files) await fileTermsInsert.run(tx, { key: file.key, terms: termsOfFile(file) })
      return files.at(-1)?.key
    })
    if (last === undefined) return
    after = last
  }
}
