import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '../../src/clock.ts'
import { onEachEngine, outcomeOf, type TestAtrium } from '../support/atrium.ts'
import { callsOf, createOrganization, invite, join } from '../support/clubs.ts'
import { familiesOf } from '../support/families.ts'
import {
  addPerson,
  confirmMail,
  mailedSecret,
  mailsTo,
  newPerson,
  password,
  tokenFor,
  uniqueName,
} from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'

const confirm = (atrium: TestAtrium, token: string, session?: string) =>
  atrium.call('POST', '/v2/accounts/confirmMail', { json: { token }, token: session })

onEachEngine('taking over an account', (atrium) => {
  const changeMail = (person: { token: string; nametag: string }, email: string) =>
    atrium.call('POST', '/v2/account', { json: { nametag: person.nametag, email }, token: person.token })

  test('401, 404: the link that confirms an address works only for its account, signed in', async () => {
    const [attacker, victim] = [await newPerson(atrium), await newPerson(atrium)]
    const address = `${uniqueName()}@example.org`
    assert.equal((await changeMail(attacker, address)).status, 200)
    const token = await mailedSecret(atrium, attacker.nametag, 'mail-changed-new')
    assert.deepEqual(outcomeOf(await confirm(atrium, token)), [401, 'TOKEN_REQUIRED'])
    assert.deepEqual(outcomeOf(await confirm(atrium, token, victim.token)), [404, 'LINK_INVALID'])
    assert.equal((await confirm(atrium, token, attacker.token)).status, 200)
  })

  test('a password that was set through the confirmed new address ends the undo period', async () => {
    const attacker = await newPerson(atrium)
    await confirmMail(atrium, attacker.nametag)
    const victimAddress = `${uniqueName()}@example.org`
    assert.equal((await changeMail(attacker, victimAddress)).status, 200)
    const undoToken = await mailedSecret(atrium, attacker.nametag, 'mail-changed-old')
    await confirmMail(atrium, attacker.nametag, 'mail-changed-new')

    const reset = await atrium.call('POST', '/v2/accounts/resetPassword', { json: { credential: victimAddress } })
    assert.equal(reset.status, 202)
    const oneTimePassword = await mailedSecret(atrium, victimAddress, 'password-reset')
    const session = await tokenFor(atrium, victimAddress, oneTimePassword)
    const json = { oldPassword: oneTimePassword, newPassword: 'the words of the rightful owner' }
    assert.equal((await atrium.call('POST', '/v2/accounts/updatePassword', { json, token: session })).status, 200)

    const undo = await atrium.call('POST', '/v2/accounts/undoMailChange', { json: { token: undoToken } })
    assert.deepEqual(outcomeOf(undo), [404, 'LINK_INVALID'])
    assert.equal((await atrium.call('GET', '/v2/account/getUserInfos', { token: session })).body.mail, victimAddress)
  })

  test('the undo still works while the password was only changed with the old one', async () => {
    const person = await newPerson(atrium)
    await confirmMail(atrium, person.nametag)
    assert.equal((await changeMail(person, `${uniqueName()}@example.org`)).status, 200)
    const json = { oldPassword: password, newPassword: 'the words of an intruder' }
    assert.equal((await atrium.call('POST', '/v2/accounts/updatePassword', { json, token: person.token })).status, 200)
    const token = await mailedSecret(atrium, person.nametag, 'mail-changed-old')
    const undo = await atrium.call('POST', '/v2/accounts/undoMailChange', { json: { token } })
    assert.deepEqual([undo.status, undo.body.mail], [200, person.mail])
  })

  test('409: an undo of an unconfirmed address that another account has taken', async () => {
    const person = await newPerson(atrium)
    assert.equal((await changeMail(person, `${uniqueName()}@example.org`)).status, 200)
    const token = await mailedSecret(atrium, person.nametag, 'mail-changed-old')
    const json = { nametag: uniqueName(), mail: person.mail }
    assert.equal((await atrium.call('POST', '/v2/register', { json })).status, 201)
    const undo = await atrium.call('POST', '/v2/accounts/undoMailChange', { json: { token } })
    assert.deepEqual(outcomeOf(undo), [409, 'MAIL_TAKEN'])
  })
})

onEachEngine('a nametag that was given up', (atrium) => {
  test('409: stays reserved for its account, which can take it again', async () => {
    for (const family of familiesOf(atrium)) {
      const [person, other] = [await newPerson(atrium), await newPerson(atrium)]
      const renamed = uniqueName()
      const rename = (nametag: string) => family.updateAccount(person.token, { nametag, mail: person.mail })
      assert.equal((await rename(renamed)).status, 200)
      const taken = await family.register({
        nametag: person.nametag.toUpperCase(),
        mail: `${uniqueName()}@example.org`,
        password,
      })
      assert.deepEqual([taken.status, taken.error], [409, 'NAMETAG_TAKEN'])
      const stolen = await family.updateAccount(other.token, { nametag: person.nametag, mail: other.mail })
      assert.deepEqual([stolen.status, stolen.error], [409, 'NAMETAG_TAKEN'])
      assert.equal((await rename(person.nametag)).status, 200)
      const kept = await family.register({ nametag: renamed, mail: `${uniqueName()}@example.org`, password })
      assert.equal(kept.status, 409)
    }
  })

  test('is, like the current one, only a hash in the database once the account is deleted, and stays taken', async () => {
    for (const family of familiesOf(atrium)) {
      const person = await newPerson(atrium)
      const renamed = uniqueName()
      assert.equal((await family.updateAccount(person.token, { nametag: renamed, mail: person.mail })).status, 200)
      assert.equal((await family.deleteAccount(person.token, renamed)).status, family.removed)
      for (const nametag of [person.nametag, renamed, renamed.toUpperCase()]) {
        assert.equal(await countKept(nametag), 0)
        const taken = await family.register({ nametag, mail: `${uniqueName()}@example.org`, password })
        assert.deepEqual([taken.status, taken.error], [409, 'NAMETAG_TAKEN'])
      }
    }
  })

  test('is hashed later where an older version deleted the account', async () => {
    const person = await newPerson(atrium)
    const renamed = uniqueName()
    const json = { nametag: renamed }
    assert.equal((await atrium.call('POST', '/accounts/updateUserinfo.php', { json, token: person.token })).status, 200)
    await runSql(
      atrium,
      `update accounts set deleted_at = 1, mail = null, reset_mail = null where nametag = '${renamed}'`,
    )
    assert.deepEqual([await countKept(person.nametag), await countKept(renamed)], [1, 1])
    await runSql(atrium, `delete from backfills where name = 'nametags-of-deleted-accounts'`)
    await atrium.restart()
    await atrium.app.idle()
    assert.deepEqual([await countKept(person.nametag), await countKept(renamed)], [0, 0])
    for (const nametag of [person.nametag, renamed]) {
      const taken = await atrium.call('POST', '/v2/register', {
        json: { nametag, mail: `${uniqueName()}@example.org` },
      })
      assert.deepEqual(outcomeOf(taken), [409, 'NAMETAG_TAKEN'])
    }
  })

  const countKept = async (nametag: string) => {
    const kept = await runSql(
      atrium,
      `select nametag from accounts where lower(nametag) = '${nametag.toLowerCase()}'
       union all select nametag from former_nametags where nametag = '${nametag.toLowerCase()}'`,
    )
    return kept.length
  }

  test('429: an account can change its nametag 3 times a month; a change of upper and lower case is free', async () => {
    const person = await newPerson(atrium)
    const rename = (nametag: string, token = person.token) =>
      atrium.call('POST', '/accounts/updateUserinfo.php', { json: { nametag }, token })
    const other = await newPerson(atrium)
    assert.equal((await rename(other.nametag)).status, 409)
    let last = ''
    for (let n = 0; n < 3; n++) {
      last = uniqueName()
      assert.equal((await rename(last)).status, 200)
    }
    assert.deepEqual(outcomeOf(await rename(uniqueName())), [429, 'TOO_MANY_RENAMES'])
    assert.equal((await rename(last.toUpperCase())).status, 200)
    atrium.clock.advance(30 * dayMs)
    assert.equal((await rename(uniqueName(), await tokenFor(atrium, last))).status, 200)
  })
})

onEachEngine('an invitation', (atrium) => {
  const calls = callsOf(atrium)

  test('by nametag and another one by address do not reveal that both are one person', async () => {
    const [founder, person] = [await addPerson(atrium), await addPerson(atrium)]
    const nio = await createOrganization(atrium, founder)
    const byName = await invite(atrium, founder, nio, person.nametag)
    const byAddress = await invite(atrium, founder, nio, person.mail)
    assert.notEqual(byName, byAddress)
    assert.equal(await invite(atrium, founder, nio, person.mail.toUpperCase()), byAddress)
    assert.equal(await invite(atrium, founder, nio, person.nicHandle), byName)
    const pending = (await calls.pending(founder, nio)).body.invitations
    assert.equal(pending.length, 2)

    const received = (await calls.received(person)).body.invitations
    assert.equal(received.length, 1, 'the person is asked once')
    assert.equal((await calls.accept(person, received[0].id)).status, 200)
    assert.equal((await calls.pending(founder, nio)).body.invitations.length, 0)
    assert.equal((await calls.received(person)).body.invitations.length, 0)
  })

  test('that is declined leaves the other one open', async () => {
    const [founder, person] = [await addPerson(atrium), await addPerson(atrium)]
    const nio = await createOrganization(atrium, founder)
    for (const credential of [person.nametag, person.mail]) await invite(atrium, founder, nio, credential)
    for (const left of [1, 0]) {
      const [received] = (await calls.received(person)).body.invitations
      assert.equal((await calls.decline(person, received.id)).status, 204)
      assert.equal((await calls.received(person)).body.invitations.length, left)
    }
  })
})

onEachEngine('a change of roles', (atrium) => {
  const calls = callsOf(atrium)
  const kindsTo = async (mail: string) =>
    (await mailsTo(atrium, mail)).map(({ kind }) => kind).filter((kind) => /role|administrators/.test(kind))

  test('is mailed to the member and, for administrators, to all administrators, no matter who made it', async () => {
    const [founder, second, intruder] = [await addPerson(atrium), await addPerson(atrium), await addPerson(atrium)]
    const nio = await createOrganization(atrium, founder)
    await join(atrium, founder, nio, second, 3)
    assert.deepEqual(await kindsTo(founder.mail), ['administrators-changed'], 'a new one by invitation')
    await join(atrium, founder, nio, intruder)
    assert.deepEqual(await kindsTo(intruder.mail), [])

    // Simulates an attacker with a stolen token of the founder.
    await calls.modifyMember(founder, nio, intruder.nicHandle, { role: 3, comment: '' })
    assert.deepEqual(await kindsTo(intruder.mail), ['own-role-changed'])
    assert.equal((await kindsTo(second.mail)).length, 1)
    assert.equal((await kindsTo(founder.mail)).length, 2)

    assert.equal((await calls.removeMember(intruder, nio, founder.nicHandle)).status, 204)
    assert.deepEqual((await kindsTo(founder.mail)).at(-1), 'own-role-changed')
    const [, removal] = (await mailsTo(atrium, founder.mail)).filter(({ kind }) => kind === 'own-role-changed')
    assert.equal(removal, undefined)
    assert.equal((await kindsTo(second.mail)).length, 2)
  })

  test('of a comment alone is not mailed', async () => {
    const [founder, member] = [await addPerson(atrium), await addPerson(atrium)]
    const nio = await createOrganization(atrium, founder)
    await join(atrium, founder, nio, member)
    await calls.modifyMember(founder, nio, member.nicHandle, { role: 1, comment: 'Plays white' })
    assert.deepEqual(await kindsTo(member.mail), [])
  })

  test('back and forth mails 20 notices a day, and still works', async () => {
    const [founder, member] = [await addPerson(atrium), await addPerson(atrium)]
    const nio = await createOrganization(atrium, founder)
    await join(atrium, founder, nio, member)
    for (let n = 0; n < 30; n++) {
      const role = n % 2 === 0 ? 2 : 1
      assert.equal((await calls.modifyMember(founder, nio, member.nicHandle, { role, comment: '' })).status, 200)
    }
    assert.equal((await kindsTo(member.mail)).length, 20)
  })
})
