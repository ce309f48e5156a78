import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { engines, outcomeOf, startAtrium, type TestAtrium } from '../support/atrium.ts'
import { type Club, newClub } from '../support/clubs.ts'
import { filesOf, picture } from '../support/files.ts'
import { type S3Server, startS3Server } from '../support/s3-server.ts'

for (const engine of engines) {
  describe(`files in S3 (${engine})`, () => {
    let s3: S3Server
    let atrium: TestAtrium
    let club: Club
    before(async () => {
      s3 = await startS3Server()
      atrium = await startAtrium(engine, { env: s3.env })
      club = await newClub(atrium)
    })
    after(async () => {
      await atrium.close()
      await s3.close()
    })
    const files = () => filesOf(atrium, () => club)

    test('are uploaded, downloaded in whole and in part, and deleted', async () => {
      const { id } = await files().newFile(club.member, 'Hello, world')
      assert.equal((await files().content(club.member, id)).text, 'Hello, world')
      const part = await files().content(club.member, id, { range: 'bytes=7-' })
      assert.deepEqual([part.status, part.text], [206, 'world'])
      assert.equal((await files().call(club.member, 'DELETE', `/${id}`)).status, 204)
      assert.deepEqual(outcomeOf(await files().content(club.member, id)), [404, 'FILE_NOT_FOUND'])
    })

    test('have previews, and avatars work', async () => {
      const { id, width } = await files().newFile(club.member, picture, 'picture.png')
      assert.equal(width, 3)
      const preview = await files().call(club.member, 'GET', `/${id}/thumbnail`)
      assert.deepEqual([preview.status, preview.headers['content-type']], [200, 'image/webp'])
      const { body } = await atrium.call('PUT', '/v2/account/avatar', {
        token: club.member.token,
        payload: picture,
        headers: { 'content-type': 'image/png' },
      })
      assert.equal((await atrium.call('GET', new URL(body.avatar).pathname)).status, 200)
    })

    test('503: while the store is away, nothing is kept and reading fails', async () => {
      const { id } = await files().newFile(club.member, 'kept')
      await s3.close()
      assert.deepEqual(outcomeOf(await files().upload(club.member, 'lost')), [503, 'STORAGE_FAILED'])
      assert.deepEqual(outcomeOf(await files().content(club.member, id)), [503, 'STORAGE_FAILED'])
      const { body } = await files().call(club.member, 'GET', `/${id}`)
      assert.equal(body.name, 'notes.txt', 'the rest of the service works')
    })
  })
}
