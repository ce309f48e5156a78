import assert from 'node:assert/strict'
import type { TestAtrium } from './atrium.ts'
import { type Club, join } from './clubs.ts'
import { addPerson, type SignedInPerson, uniqueName } from './people.ts'

/** Returns the operations on the groups of a club as functions; its administrator calls them. */
export function groupsOf(atrium: TestAtrium, club: () => Club) {
  const call = async (method: string, path = '', json: object = {}) => {
    const { token } = club().administrator
    const reply = await atrium.call(method, `/v2/workplace/${club().nio}/groups${path}`, { token, json })
    assert.ok(reply.status < 300, reply.text)
    return reply.body
  }
  const into = (id: string, ...people: SignedInPerson[]) =>
    call('POST', `/${id}/members`, { userlist: people.map(({ nicHandle }) => nicHandle) })
  return {
    into,
    outOf: (id: string, { nicHandle }: SignedInPerson) => call('DELETE', `/${id}/members/${nicHandle}`),
    removeGroup: (id: string) => call('DELETE', `/${id}`),
    newGroup: async (people: SignedInPerson[] = [], name = uniqueName()): Promise<string> => {
      const { id } = await call('POST', '', { name })
      if (people.length > 0) await into(id, ...people)
      return id
    },
    newMember: async (): Promise<SignedInPerson> => {
      const person = await addPerson(atrium)
      await join(atrium, club().administrator, club().nio, person)
      return person
    },
  }
}
