import assert from 'node:assert/strict'
import type { TestAtrium, TestRequest } from './atrium.ts'
import type { SignedInPerson } from './people.ts'

/** Returns every operation on reports as a function. */
export function reportCallsOf(atrium: TestAtrium) {
  const call = (method: string, path: string, { token }: SignedInPerson, request: TestRequest = {}) =>
    atrium.call(method, `/v2/${path}`, { ...request, token })
  type Query = Record<string, string>
  return {
    onTalk: (person: SignedInPerson, nio: number, talk: number | string, json: object = {}) =>
      call('POST', `talks/${nio}/${talk}/report`, person, { json }),
    onOrganization: (nio: number, request: TestRequest = {}) =>
      atrium.call('POST', `/v2/discover/${nio}/report`, request),
    list: (person: SignedInPerson, nio: number, query: Query = {}) =>
      call('GET', `workplace/${nio}/reports`, person, { query }),
    read: (person: SignedInPerson, nio: number, id: string) => call('GET', `workplace/${nio}/reports/${id}`, person),
    assign: (person: SignedInPerson, nio: number, id: string, assignee: string) =>
      call('POST', `workplace/${nio}/reports/${id}/assign`, person, { json: { assignee } }),
    close: (person: SignedInPerson, nio: number, id: string, json: object = { outcome: 'acted' }) =>
      call('POST', `workplace/${nio}/reports/${id}/close`, person, { json }),
    own: (person: SignedInPerson, query: Query = {}) => call('GET', 'account/reports', person, { query }),
  }
}

/** Opens a talk and returns its number and that of its first message. */
export async function openTalk(
  atrium: TestAtrium,
  nio: number,
  author: SignedInPerson,
  others: SignedInPerson[],
  message = 'Something bad',
): Promise<{ talk: number; message: number }> {
  const { token } = author
  const json = { title: 'Tournament', userlist: others.map(({ nicHandle }) => nicHandle), message }
  const opened = await atrium.call('POST', `/v2/talks/${nio}`, { token, json })
  assert.equal(opened.status, 201, opened.text)
  const read = await atrium.call('GET', `/v2/talks/${nio}/${opened.body.id}`, { token })
  return { talk: opened.body.id, message: read.body.messages[0].id }
}
