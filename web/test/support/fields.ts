import assert from 'node:assert/strict'
import { newClub } from '../../../server/test/support/clubs.ts'
import type { SignedInPerson } from '../../../server/test/support/people.ts'
import type { AtriumInBrowser } from './atrium-in-browser.ts'

/** A club with a field of each kind of visibility, and API calls that bypass the pages. */
export async function clubWithFields(here: AtriumInBrowser) {
  const call = async (who: SignedInPerson, method: string, path: string, json?: object) => {
    const reply = await here.atrium.call(method, path, { token: who.token, ...(json && { json }) })
    assert.ok(reply.status < 300, reply.text)
    return reply.body
  }
  const club = await newClub(here.atrium)
  const path = `/v2/workplace/${club.nio}/fields`
  const add = (json: object): Promise<{ id: string; version: number }> => call(club.administrator, 'POST', path, json)
  const phone = await add({ label: 'Phone', type: 'phone', visibleTo: 'members' })
  const birthday = await add({ label: 'Birthday', type: 'date', required: true })
  const instrument = await add({
    label: 'Instrument',
    type: 'choice',
    options: ['Cello', 'Violin'],
    visibleTo: 'members',
    editableBy: 'staff',
  })
  return { ...club, call, fields: { phone, birthday, instrument } }
}
