import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../support/atrium.ts'
import { newClub } from '../support/clubs.ts'
import {
  addPerson,
  confirmMail,
  mailsTo,
  newPerson,
  password,
  type SignedInPerson,
  uniqueName,
} from '../support/people.ts'

onEachEngine('the reader of a mail', (atrium) => {
  const setProfile = async ({ token }: SignedInPerson, json: object) =>
    assert.equal((await atrium.call('PATCH', '/v2/account/profile', { token, json })).status, 200)
  const savedMails = async ({ token }: { token: string }): Promise<{ subject: string; body: string }[]> =>
    (await atrium.call('GET', '/v2/account/getMails', { token })).body.mails
  const changePassword = async ({ token }: SignedInPerson) => {
    const json = { oldPassword: password, newPassword: password }
    assert.equal((await atrium.call('POST', '/v2/accounts/updatePassword', { token, json })).status, 200)
  }
  const newestBody = async (person: SignedInPerson) => (await savedMails(person))[0]?.body ?? ''

  test('gets mails in the language and time zone that came with the registration', async () => {
    const nametag = uniqueName()
    const json = { nametag, mail: `${nametag}@example.org`, password, locale: 'fr-FR', timeZone: 'Pacific/Auckland' }
    assert.equal((await atrium.call('POST', '/v2/register', { json })).status, 201)
    const [mail] = await mailsTo(atrium, json.mail)
    assert.match(mail?.body ?? '', /^Bonjour,\n\nConfirmez que .* est bien votre adresse e-mail\./)
    assert.match(mail?.body ?? '', /Le lien fonctionne jusqu’au .* UTC\+1[23]\./)
  })

  test('gets the next mail in another language after a change, and earlier ones stay as they were', async () => {
    const person = await newPerson(atrium)
    await setProfile(person, { locale: 'de' })
    await changePassword(person)
    await setProfile(person, { locale: 'ar-EG' })
    await changePassword(person)
    assert.deepEqual(
      (await savedMails(person)).map(({ subject }) => subject),
      ['تم تغيير كلمة المرور', 'Dein Passwort wurde geändert', 'Confirm your email address'],
    )
  })

  test('is greeted by name only at a confirmed address', async () => {
    const person = await newPerson(atrium)
    await setProfile(person, { name: 'You won, see evil.example' })
    await changePassword(person)
    assert.match(await newestBody(person), /^Hello,\n/)
    await confirmMail(atrium, person.nametag)
    await changePassword(person)
    assert.match(await newestBody(person), /^Hello You won, see evil\.example,\n/)
    const email = `${uniqueName()}@example.org`
    await atrium.call('POST', '/v2/account', { token: person.token, json: { nametag: person.nametag, email } })
    assert.match((await mailsTo(atrium, email)).at(-1)?.body ?? '', /^Hello,\n/, 'the new address is not confirmed')
    assert.match((await mailsTo(atrium, person.mail)).at(-1)?.body ?? '', /^Hello You won/, 'the old address was')
  })

  test('without an account is invited in the language of the inviter, and greeted without address', async () => {
    const { administrator, nio } = await newClub(atrium)
    await setProfile(administrator, { name: 'Ada', locale: 'es', timeZone: 'America/Bogota' })
    const [mail, german] = [`${uniqueName()}@example.org`, await addPerson(atrium)]
    await setProfile(german, { locale: 'de', name: 'Grete' })
    for (const credential of [mail, german.nametag]) {
      const path = `/v2/workplace/users/new/${nio}`
      const reply = await atrium.call('POST', path, { token: administrator.token, json: { credential, role: 1 } })
      assert.equal(reply.status, 201, reply.text)
    }
    const [sent] = await mailsTo(atrium, mail)
    assert.match(sent?.body ?? '', /^Hola:\n\n.* te invita a unirte a «Chess Club Lyon»\. Rol: Miembro\./)
    assert.match(sent?.body ?? '', /hasta el .* GMT-5\./)
    assert.doesNotMatch(sent?.data ?? '', /passwordHash|resetMail/)
    assert.match(await newestBody(german), /^Hallo Grete,\n\n.* lädt dich zu „Chess Club Lyon“ ein\. Rolle: Mitglied\./)
  })

  test('of a deleted account gets its last mail in their language', async () => {
    const person = await newPerson(atrium)
    await confirmMail(atrium, person.nametag)
    await setProfile(person, { name: 'Grete', locale: 'de', timeZone: 'Europe/Berlin' })
    await atrium.call('DELETE', '/v2/account/@me', { token: person.token })
    const mail = (await mailsTo(atrium, person.mail)).at(-1)
    assert.match(mail?.body ?? '', /^Hallo Grete,\n\nDein Konto wurde am .* (MEZ|MESZ) gelöscht\./)
  })
})
