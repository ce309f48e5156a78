import assert from 'node:assert/strict'
import type { TestAtrium, TestRequest } from './atrium.ts'
import type { Club } from './clubs.ts'
import type { SignedInPerson } from './people.ts'

/** Returns every operation on the fields of a club as a function. */
export function fieldCallsOf(atrium: TestAtrium, club: () => Club) {
  const call = ({ token }: SignedInPerson, method: string, path: string, request: TestRequest = {}) =>
    atrium.call(method, `/v2/workplace/${path}`, { ...request, token })
  const fields = () => `${club().nio}/fields`
  return {
    list: (who: SignedInPerson, query: Record<string, string> = {}) => call(who, 'GET', fields(), { query }),
    create: (who: SignedInPerson, json: object, headers: Record<string, string> = {}) =>
      call(who, 'POST', fields(), { json, headers }),
    update: (who: SignedInPerson, id: string, json: object, headers: Record<string, string> = {}) =>
      call(who, 'PATCH', `${fields()}/${id}`, { json, headers }),
    remove: (who: SignedInPerson, id: string, headers: Record<string, string> = {}) =>
      call(who, 'DELETE', `${fields()}/${id}`, { headers }),
    set: (who: SignedInPerson, of: SignedInPerson, json: object) =>
      call(who, 'PATCH', `users/${club().nio}/${of.nicHandle}/fields`, { json }),
    read: async (who: SignedInPerson, of: SignedInPerson): Promise<Record<string, unknown>> =>
      (await call(who, 'GET', `users/${club().nio}/${of.nicHandle}`)).body.fields,
    members: (who: SignedInPerson, query: Record<string, string> = {}) =>
      call(who, 'GET', `users/${club().nio}`, { query }),
    importCsv: (who: SignedInPerson, file: string, query: Record<string, string> = {}) =>
      call(who, 'POST', `${club().nio}/members.csv`, { multipart: { file }, query }),
    exportCsv: async (who: SignedInPerson) => (await call(who, 'GET', `${club().nio}/members.csv`)).text,

    /** Creates a field and returns its id. */
    async newField(json: object): Promise<string> {
      const reply = await call(club().administrator, 'POST', fields(), {
        json: { label: 'Field', type: 'text', ...json },
      })
      assert.equal(reply.status, 201, reply.text)
      return reply.body.id
    },
    async clear(): Promise<void> {
      for (const { id } of (await call(club().administrator, 'GET', fields())).body.fields) {
        await call(club().administrator, 'DELETE', `${fields()}/${id}`)
      }
    },
  }
}
