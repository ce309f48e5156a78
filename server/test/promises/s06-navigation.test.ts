import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, type TestAtrium } from '../support/atrium.ts'
import { familiesOf } from '../support/families.ts'
import { newPerson, type Person } from '../support/people.ts'
import { reportFigure } from '../support/report-figure.ts'

const path = '/v2/accounts/updatePassword'
const newPassword = 'a password that a link would set'

/** Headers of browsers, mail programs and proxies in requests that are not meant to change a password. */
const notMeant: Record<string, Record<string, string>> = {
  'a link that is followed': { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  'a navigation that names no destination': { 'sec-fetch-mode': 'navigate' },
  'an image': { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  'a frame': { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  'a frame that names no mode': { 'sec-fetch-dest': 'iframe' },
  'a script': { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
  'a style sheet': { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'style' },
  'a font': { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'font' },
  'a prefetch': { 'sec-purpose': 'prefetch', 'sec-fetch-dest': 'empty' },
  'a prerender': { 'sec-purpose': 'prefetch;prerender' },
  'a prefetch by an older browser': { purpose: 'prefetch' },
  'a prefetch by an older Firefox': { 'x-moz': 'prefetch' },
  'a preview by Safari': { 'x-purpose': 'preview' },
}

/** Headers of programs, including scripts in a page. */
const meant: Record<string, Record<string, string>> = {
  'a program': {},
  'a script of a page': { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' },
}

async function assertPassword(atrium: TestAtrium, { nametag }: Person, expected: string): Promise<void> {
  for (const family of familiesOf(atrium)) assert.equal((await family.logIn(nametag, expected)).status, 200)
}

onEachEngine('S6: GET updatePassword', (atrium, engine) => {
  let person: Person
  before(async () => {
    person = await newPerson(atrium)
  })

  for (const [what, headers] of Object.entries(notMeant)) {
    test(`S6: ${what} does not change the password`, async () => {
      const fields = { oldPassword: person.password, newPassword }
      for (const request of [{ query: fields }, { json: fields }]) {
        const { status, body } = await atrium.call('GET', path, { ...request, token: person.token, headers })
        assert.deepEqual([status, body.code], [400, 'NOT_FOR_NAVIGATION'])
      }
      await assertPassword(atrium, person, person.password)
    })
  }

  test('S6: HEAD is 405 and does not change the password', async () => {
    const fields = { oldPassword: person.password, newPassword }
    for (const request of [{ query: fields }, { json: fields }]) {
      const { status, headers } = await atrium.call('HEAD', path, { ...request, token: person.token })
      assert.deepEqual([status, headers.allow], [405, 'GET, POST'])
    }
    await assertPassword(atrium, person, person.password)
    reportFigure('S6', `unchanged by HEAD and ${Object.keys(notMeant).length} kinds of loads (${engine})`)
  })

  test('S6: a token in the query, in a field or in a cookie is not accepted', async () => {
    const { token } = person
    const fields = { oldPassword: person.password, newPassword }
    for (const request of [
      { query: { ...fields, token } },
      { query: { ...fields, authorization: token } },
      { query: { ...fields, Authorization: `Bearer ${token}` } },
      { json: { ...fields, token } },
      { query: fields, headers: { cookie: `token=${token}; authorization=${token}` } },
    ]) {
      const { status, body } = await atrium.call('GET', path, request)
      assert.deepEqual([status, body.code], [401, 'TOKEN_REQUIRED'])
    }
    await assertPassword(atrium, person, person.password)
  })

  for (const [who, headers] of Object.entries(meant)) {
    test(`S6: ${who} changes the password, with fields in the query and in a JSON body`, async () => {
      for (const place of ['query', 'json']) {
        const someone = await newPerson(atrium)
        const fields = { oldPassword: someone.password, newPassword }
        const { status, text } = await atrium.call('GET', path, { [place]: fields, token: someone.token, headers })
        assert.equal(status, 200, text)
        await assertPassword(atrium, someone, newPassword)
      }
    })
  }
})
