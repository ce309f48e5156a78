import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { engines, startAtrium, type TestAtrium } from '../support/atrium.ts'
import { reportFigure } from '../support/report-figure.ts'
import { readFixture, releases, unpack } from '../support/upgrade-fixtures.ts'

/** A newer version may extend a list of words, such as abilities. */
const isWords = (list: unknown[]) => list.length > 0 && list.every((each) => typeof each === 'string')

/**
 * Returns the paths at which a reply lost or changed a value. New fields may be added, and new words to a list of
 * words; everything else must stay.
 */
function losses(before: unknown, now: unknown, at = ''): string[] {
  if (Array.isArray(before) && Array.isArray(now)) {
    if (isWords(before)) return before.filter((each) => !now.includes(each)).map((each) => `${at} lacks ${each}`)
    if (before.length !== now.length) return [`${at} has ${now.length} items instead of ${before.length}`]
    return before.flatMap((each, index) => losses(each, now[index], `${at}[${index}]`))
  }
  if (isObject(before) && isObject(now)) {
    return Object.entries(before).flatMap(([name, value]) =>
      losses(inOrder(name, value), inOrder(name, now[name]), `${at}.${name}`),
    )
  }
  return before === now ? [] : [`${at} is ${JSON.stringify(now)} instead of ${JSON.stringify(before)}`]
}

/** Version 0.1.0 returned the participants of a talk in any order on PostgreSQL. */
const inOrder = (name: string, value: unknown) =>
  name === 'participants' && Array.isArray(value)
    ? value.toSorted((one, other) => one.nicHandle.localeCompare(other.nicHandle))
    : value

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Removes the request id, which differs between two replies of the same version. */
const withoutRequestId = (body: unknown) => (isObject(body) ? { ...body, requestId: undefined } : body)

/**
 * Returns the lines of a file, unfolded, without the time of its export and without the byte order mark, which `fetch`
 * strips. Of attendees only the names are compared: version 0.1.0 did not write their answers and numbered them.
 */
const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .map((line) => line.replace(/^ATTENDEE;.*CN=("[^"]*").*$/, 'ATTENDEE $1'))
    .filter((line) => !/^(DTSTAMP|PRODID)/.test(line))

const readAgain = async (atrium: TestAtrium, path: string, token: string | undefined) => {
  const { status, body, text } = await atrium.call('GET', encodeURI(decodeURI(path)), { token })
  return { status, body: body ?? text }
}

for (const release of releases) {
  for (const engine of engines) {
    describe(`R13: a database of ${release.version} (${engine})`, () => {
      test('is opened by this version, with every reply equal and every message found', async () => {
        const { secretKey, recordedAt, filled, replies } = readFixture(release, engine)
        const { url, remove } = await unpack(release, engine)
        const env = { DATABASE_URL: url, SECRET_KEY: secretKey, PUBLIC_URL: 'https://atrium.test' }
        const atrium = await startAtrium(engine, { startAt: recordedAt, env, realPasswords: true })
        try {
          await atrium.app.idle()
          const lost: string[] = []
          for (const { as, path, status, body } of replies) {
            const now = await readAgain(atrium, path, as === null ? undefined : filled.people[as]?.token)
            const differences =
              typeof body === 'string' && typeof now.body === 'string'
                ? losses(linesOf(body), linesOf(now.body))
                : losses(withoutRequestId(body), withoutRequestId(now.body))
            if (status !== now.status) lost.push(`GET ${path} by ${as}: ${now.status} instead of ${status}`)
            else lost.push(...differences.map((difference) => `GET ${path} by ${as}: ${difference}`))
          }
          assert.deepEqual(lost, [])

          for (const { word, message } of filled.said) {
            const query = { q: word }
            const token = filled.people.cleo?.token
            const found = await atrium.call('GET', `/v2/talks/${filled.clubId}/search`, { token, query })
            assert.ok(
              found.body.messages.some((each: { message: string }) => each.message === message),
              `${word} is found`,
            )
          }
          const json = { credential: 'ada', password: filled.people.ada?.password }
          assert.equal((await atrium.call('POST', '/v2/login', { json })).status, 200)
          reportFigure('R13', `${replies.length} replies of ${release.version} equal, old messages found (${engine})`)
        } finally {
          await atrium.close()
          await remove()
        }
      })
    })
  }
}
