import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { onEachEngine, type TestAtrium } from '../support/atrium.ts'
import { familiesOf } from '../support/families.ts'
import { mailedSecret, newPerson, tokenFor, uniqueName } from '../support/people.ts'
import { reportFigure } from '../support/report-figure.ts'

/** Values that are no password. `undefined` means that the field is missing. */
const emptyPasswords = [undefined, null, '', ' ', '\t', '\n', '\0', [], [''], [null], {}, { length: 0 }, 0, false, true]

const emptyForms = [
  '',
  '&password',
  '&password=',
  '&password=+',
  '&password=%00',
  '&password[]=',
  '&password=&password=',
]

const logins = [
  ['/v2/login', 'credential'],
  ['/accounts/login.php', 'userCredential'],
] as const

/** Registers an account without a password. */
async function withoutPassword(atrium: TestAtrium): Promise<string> {
  const nametag = uniqueName()
  const { status } = await atrium.call('POST', '/v2/register', { json: { nametag, mail: `${nametag}@example.org` } })
  assert.equal(status, 201)
  return nametag
}

/** Creates an account whose password was removed by undoing a change of address. */
async function withRemovedPassword(atrium: TestAtrium): Promise<string> {
  const { nametag, token, password } = await newPerson(atrium)
  const [v2] = familiesOf(atrium)
  await v2?.updateAccount(token, { nametag, mail: `${uniqueName()}@example.org` })
  await v2?.changePassword(token, { oldPassword: password, newPassword: 'set by whoever took the account over' })
  const undo = await mailedSecret(atrium, nametag, 'mail-changed-old')
  const { status } = await atrium.call('POST', '/v2/accounts/undoMailChange', { json: { token: undo } })
  assert.equal(status, 200)
  return nametag
}

const accounts: Record<string, (atrium: TestAtrium) => Promise<string>> = {
  'an account with a password': async (atrium) => (await newPerson(atrium)).nametag,
  'an account without a password': withoutPassword,
  'an account whose password was removed': withRemovedPassword,
  'a name that nobody has': async () => uniqueName(),
}

onEachEngine('S7: empty passwords', (atrium, engine) => {
  for (const [whose, create] of Object.entries(accounts)) {
    let nametag: string
    before(async () => {
      nametag = await create(atrium)
    })

    test(`S7: an empty password in JSON never opens ${whose}`, async () => {
      for (const family of familiesOf(atrium)) {
        for (const empty of emptyPasswords) {
          const { status, body } = await family.logIn(nametag, empty)
          assert.ok([400, 401, 422].includes(status), `${JSON.stringify(empty)} gave ${status}`)
          assert.equal(body.token, undefined)
        }
      }
    })

    test(`S7: an empty password in a form never opens ${whose}`, async () => {
      for (const [path, name] of logins) {
        const multipart = await atrium.call('POST', path, { multipart: { [name]: nametag, password: '' } })
        const replies = emptyForms.map((end) => atrium.call('POST', path, { form: `${name}=${nametag}${end}` }))
        for (const { status, body } of [multipart, ...(await Promise.all(replies))]) {
          assert.ok([400, 401, 422].includes(status), `status ${status}`)
          assert.equal(body.token, undefined)
        }
      }
    })
  }

  test('S7: an empty old password never sets a new one, not even without an old password', async () => {
    const nametag = await withoutPassword(atrium)
    const token = await tokenFor(atrium, nametag, await mailedSecret(atrium, nametag, 'first-credentials'))
    const newPassword = 'a password that nobody may set'
    for (const family of familiesOf(atrium)) {
      for (const oldPassword of emptyPasswords) {
        const { status } = await family.changePassword(token, { oldPassword, newPassword })
        assert.ok([400, 403, 422].includes(status), `${JSON.stringify(oldPassword)} gave ${status}`)
      }
      assert.equal((await family.logIn(nametag, newPassword)).status, 401)
    }
  })

  test('S7: an empty password is never accepted as a new one', async () => {
    const { nametag, token, password } = await newPerson(atrium)
    for (const family of familiesOf(atrium)) {
      for (const empty of emptyPasswords) {
        const { status } = await family.changePassword(token, { oldPassword: password, newPassword: empty })
        assert.ok([400, 422].includes(status), `${JSON.stringify(empty)} gave ${status}`)
        if (empty === undefined) continue
        const name = uniqueName()
        const registered = await family.register({ nametag: name, mail: `${name}@example.org`, password: empty })
        assert.ok([400, 422].includes(registered.status), `${JSON.stringify(empty)} gave ${registered.status}`)
      }
      assert.equal((await family.logIn(nametag, password)).status, 200)
    }
    const kinds = emptyPasswords.length + emptyForms.length + 1
    reportFigure('S7', `${kinds} kinds of nothing, ${Object.keys(accounts).length} kinds of accounts (${engine})`)
  })
})
