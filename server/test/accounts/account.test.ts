import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachEngine } from '../support/atrium.ts'
import { familiesOf } from '../support/families.ts'
import { confirmMail, newPerson, password, tokenFor, uniqueName } from '../support/people.ts'

onEachEngine('account', (atrium) => {
  for (const name of ['v2', 'legacy']) {
    const family = () => familiesOf(atrium).find((each) => each.name === name) ?? assert.fail()

    test(`${name}: the owner reads the account`, async () => {
      const person = await newPerson(atrium)
      const { status, body } = await family().readAccount(person.token)
      assert.equal(status, 200)
      const { code, userCredential, ...account } = body
      assert.deepEqual(Object.keys(account), [
        'id',
        'nicHandle',
        'nametag',
        'mail',
        'mailVerified',
        'createdAt',
        'name',
        'bio',
        'locale',
        'timeZone',
        'avatar',
        ...(name === 'v2' ? ['operator'] : []),
      ])
      const { bio, locale, timeZone, avatar } = account
      assert.deepEqual([account.name, bio, locale, timeZone, avatar], [null, null, null, null, null])
      assert.deepEqual(
        [account.id, account.nicHandle, account.nametag, account.mail],
        [person.id, person.nicHandle, person.nametag, person.mail],
      )
      assert.deepEqual([code, userCredential], name === 'legacy' ? [200, person.id] : [undefined, undefined])
    })

    test(`${name}: 401 without a token, with a wrong one and with one of the wrong length`, async () => {
      for (const operation of ['readAccount', 'listSessions', 'logOut'] as const) {
        const without = await family()[operation](undefined)
        assert.deepEqual([without.status, without.error], [401, 'TOKEN_REQUIRED'], operation)
        for (const wrong of ['x'.repeat(64), 'short', `${'x'.repeat(63)}é`]) {
          const reply = await family()[operation](encodeURIComponent(wrong))
          assert.deepEqual([reply.status, reply.error], [401, 'TOKEN_INVALID'], operation)
        }
      }
    })

    test(`${name}: nametag and mail change; the handle and the id stay`, async () => {
      const person = await newPerson(atrium)
      const nametag = uniqueName()
      const { status, body } = await family().updateAccount(person.token, { nametag, mail: `${nametag}@example.net` })
      assert.equal(status, 200)
      assert.deepEqual(
        [body.id, body.nicHandle, body.nametag, body.mail, body.mailVerified],
        [person.id, person.nicHandle, nametag, `${nametag}@example.net`, false],
      )
      assert.equal(
        (await family().logIn(`${nametag}@example.net`, password)).status,
        200,
        'the new mail logs in at once',
      )
      assert.equal((await family().logIn(person.nametag, password)).status, 401, 'the old nametag is gone')
    })

    test(`${name}: an account's own names in another spelling are no conflict`, async () => {
      const person = await newPerson(atrium)
      const mail = person.mail.toUpperCase()
      const { status, body } = await family().updateAccount(person.token, {
        nametag: person.nametag.toUpperCase(),
        mail,
      })
      assert.equal(status, 200)
      assert.deepEqual([body.nametag, body.mail], [person.nametag.toUpperCase(), mail])
      assert.equal((await atrium.mailsOf(person.nametag)).filter(({ kind }) => kind === 'mail-changed-old').length, 0)
    })

    test(`${name}: 409: somebody else's nametag or mail, and nothing changes`, async () => {
      const [person, other] = [await newPerson(atrium), await newPerson(atrium)]
      const sameNametag = await family().updateAccount(person.token, {
        nametag: other.nametag.toUpperCase(),
        mail: `${uniqueName()}@example.org`,
      })
      assert.deepEqual([sameNametag.status, sameNametag.error], [409, 'NAMETAG_TAKEN'])
      const sameMail = await family().updateAccount(person.token, {
        nametag: uniqueName(),
        mail: other.mail.toUpperCase(),
      })
      assert.deepEqual([sameMail.status, sameMail.error], [409, 'MAIL_TAKEN'])
      const { body } = await family().readAccount(person.token)
      assert.deepEqual([body.nametag, body.mail], [person.nametag, person.mail])
    })

    test(`${name}: 409: an address that its previous owner may still take back`, async () => {
      const person = await newPerson(atrium)
      await confirmMail(atrium, person.nametag)
      const changed = await family().updateAccount(person.token, {
        nametag: person.nametag,
        mail: `${uniqueName()}@example.org`,
      })
      assert.equal(changed.status, 200)
      const nametag = uniqueName()
      const reply = await family().register({ nametag, mail: person.mail, password })
      assert.deepEqual([reply.status, reply.error], [409, 'MAIL_TAKEN'])
    })

    test(`${name}: a deleted account is gone, and its names are never given out again`, async () => {
      const person = await newPerson(atrium)
      const secondToken = await tokenFor(atrium, person.nametag)
      assert.equal((await family().deleteAccount(person.token, person.nametag)).status, family().removed)
      for (const token of [person.token, secondToken]) assert.equal((await family().readAccount(token)).status, 401)
      for (const credential of [person.id, person.nicHandle, person.nametag, person.mail]) {
        assert.equal((await family().logIn(credential, password)).status, 401)
      }
      const sameNametag = await family().register({
        nametag: person.nametag,
        mail: `${uniqueName()}@example.org`,
        password,
      })
      assert.deepEqual([sameNametag.status, sameNametag.error], [409, 'NAMETAG_TAKEN'])
      const sameMail = await family().register({ nametag: uniqueName(), mail: person.mail, password })
      assert.equal(sameMail.status, family().created, 'the mail address is free again')
      assert.notEqual(sameMail.body.nicHandle, person.nicHandle)
    })

    test(`${name}: one of many concurrent deletions succeeds, the others find no account`, async () => {
      const person = await newPerson(atrium)
      const replies = await Promise.all(
        Array.from({ length: 5 }, () => family().deleteAccount(person.token, person.nametag)),
      )
      assert.deepEqual(replies.map(({ status }) => status).sort(), [family().removed, 401, 401, 401, 401].sort())
    })
  }

  test('legacy: 403: userCredential must name the owner of the token', async () => {
    const [person, other] = [await newPerson(atrium), await newPerson(atrium)]
    for (const userCredential of [other.nametag, other.mail, 'nobody_at_all']) {
      const reply = await atrium.call('DELETE', '/accounts/accountDelete.php', {
        json: { token: person.token, userCredential },
      })
      assert.deepEqual([reply.status, reply.body.error], [403, 'NOT_OWN_ACCOUNT'])
    }
    for (const { token } of [person, other]) {
      assert.equal((await atrium.call('GET', '/v2/account/getUserInfos', { token })).status, 200)
    }
  })

  test('legacy: updateUserinfo changes only the given fields; 400 without any', async () => {
    const person = await newPerson(atrium)
    const nametag = uniqueName()
    const update = (json: object) => atrium.call('POST', '/accounts/updateUserinfo.php', { json, token: person.token })
    assert.deepEqual((await update({ nametag })).body.mail, person.mail)
    const mail = `${nametag}@example.org`
    const { body } = await update({ mail })
    assert.deepEqual([body.nametag, body.mail], [nametag, mail])
    const nothing = await update({})
    assert.deepEqual([nothing.status, nothing.body.error], [400, 'INVALID_FIELDS'])
  })

  test('v2: 400: POST /v2/account needs both fields', async () => {
    const person = await newPerson(atrium)
    const reply = await atrium.call('POST', '/v2/account', { json: { nametag: uniqueName() }, token: person.token })
    assert.equal(reply.status, 400)
    assert.deepEqual(reply.body.errors, [{ field: 'email', message: 'is required' }])
  })
})
