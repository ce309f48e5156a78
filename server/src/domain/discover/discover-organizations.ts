import { timeAt } from '../../clock.ts'
import { yieldToEventLoop } from '../../concurrency/yield-to-event-loop.ts'
import type { Connection } from '../../db/database.ts'
import type { RowOf } from '../../db/prepared.ts'
import type { Joining } from '../../db/schema.ts'
import { fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { action, numberShape, replicaRead } from '../core/action.ts'
import { type Page, type PageRequest, startOf, toCursor, toPage } from '../core/page.ts'
import { gramsOfWords } from '../core/search-grams.ts'
import { foldedQuery, wordsOf } from '../core/search-text.ts'
import { unindexedKeys } from '../organizations/search-queries.ts'
import {
  organizationKeysWithTerms,
  publicOrganizationByKey,
  publicOrganizations,
  publicOrganizationsByKeys,
} from './queries.ts'

/** An organization in the form that everyone sees: it names no member. */
export type PublicOrganization = {
  nio: number
  name: string
  description: string
  memberCount: number
  createdAt: string
  /** The address of the image, which routes complete; null without one. */
  logo: string | null
  /** Way in which people without an invitation join. */
  joining: Joining
  /** Questions that applicants answer. */
  questions: string[]
}

export type PublicOrganizationRow = RowOf<typeof publicOrganizationByKey>

export const toPublicOrganization = (row: PublicOrganizationRow): PublicOrganization => ({
  nio: row.key,
  name: row.name,
  description: row.description,
  memberCount: row.memberCount,
  createdAt: timeAt(row.createdAt),
  logo: row.logo,
  joining: row.joining,
  questions: JSON.parse(row.questions) as string[],
})

/** Lists public organizations, newest first: all of them, or those whose name or description contains a text. */
export const discoverOrganizations = replicaRead(
  'organization.discover',
  async (app, _caller, { q, page }: { q: string; page: PageRequest }) => {
    const text = foldedQuery(q)
    if (text !== '') return findOrganizations(app, text, page)
    const rows = await publicOrganizations.all(app.db, { before: startOf(page), count: page.limit + 1 })
    return toPage(rows, page.limit, toPublicOrganization)
  },
)

/** A page that reaches one of these bounds, on index queries or on compared text, is sent incomplete with a cursor. */
const maxRounds = 10
const maxComparedLength = 262_144

/** Number of organizations that one query reads with all of their text. */
const maxRowsRead = 32

/** Compares the text with the organizations that the n-gram index proposes. */
async function findOrganizations(app: App, text: string, page: PageRequest): Promise<Page<PublicOrganization>> {
  const terms = gramsOfWords(wordsOf(text)).join(' ')
  const items: PublicOrganization[] = []
  let comparedLength = 0
  let before = startOf(page)
  for (let round = 0; round < maxRounds; round++) {
    const keys = await candidateKeys(app.db, { terms, before, count: page.limit + 1 })
    for (let at = 0; at < keys.length; at += maxRowsRead) {
      await yieldToEventLoop()
      const some = JSON.stringify(keys.slice(at, at + maxRowsRead))
      for (const row of await publicOrganizationsByKeys.all(app.db, { keys: some })) {
        if (comparedLength > maxComparedLength) return { items, nextCursor: toCursor(before) }
        comparedLength += row.searchText.length
        if (row.searchText.includes(text)) {
          if (items.length === page.limit) return { items, nextCursor: toCursor(before) }
          items.push(toPublicOrganization(row))
        }
        before = row.key
      }
    }
    const last = keys.at(-1)
    if (last === undefined || keys.length <= page.limit) return { items, nextCursor: null }
    before = last
  }
  return { items, nextCursor: toCursor(before) }
}

/** Includes organizations that another version of Atrium wrote, until they are indexed. */
async function candidateKeys(on: Connection, asked: { terms: string; before: number; count: number }) {
  const [indexed, unindexed] = await Promise.all([organizationKeysWithTerms(on, asked), unindexedKeys.all(on, asked)])
  if (unindexed.length === 0) return indexed
  const keys = new Set([...indexed, ...unindexed.map(({ key }) => key)])
  return [...keys].sort((a, b) => b - a).slice(0, asked.count)
}

export const readPublicOrganization = action(
  'organization.discover',
  async (app, _caller, { organization }: { organization: string }) =>
    toPublicOrganization(await findPublicOrganization(app.db, organization)),
)

/** Private, closed and missing organizations are indistinguishable: none of them is found. */
export async function findPublicOrganization(on: Connection, organization: string): Promise<PublicOrganizationRow> {
  const row = numberShape.test(organization)
    ? await publicOrganizationByKey.first(on, { key: Number(organization) })
    : undefined
  if (!row) throw fail('ORGANIZATION_NOT_FOUND')
  return row
}
