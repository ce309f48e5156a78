import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { createOrganization, join } from '../../../server/test/support/clubs.ts'
import type { Person } from '../../../server/test/support/people.ts'
import type { AtriumInBrowser } from './atrium-in-browser.ts'

export type Talk = { id: number; title: string }
export type Posted = { id: number; message: string }

/** An organization with an administrator and a member, and API calls that bypass the pages. */
export async function newClub(here: AtriumInBrowser, name = 'Chess Club Lyon') {
  const [administrator, member] = [await here.newPerson(), await here.newPerson()]
  const nio = await createOrganization(here.atrium, administrator, { name })
  await join(here.atrium, administrator, nio, member)
  const call = async (who: Person, method: string, path: string, json?: object) => {
    const reply = await here.atrium.call(method, path, { token: who.token, ...(json && { json }) })
    assert.ok(reply.status < 300, reply.text)
    return reply.body
  }
  return {
    nio,
    name,
    administrator,
    member,
    call,
    openTalk: (title: string, message = 'Hello'): Promise<Talk> =>
      call(administrator, 'POST', `/v2/talks/${nio}`, { title, userlist: [member.nicHandle], message }),
    post: (who: Person, talk: Talk, message: string): Promise<Posted> =>
      call(who, 'POST', `/v2/talks/${nio}/${talk.id}`, { message }),
    talkPath: (talk: Talk) => `/o/${nio}/talks/${talk.id}`,
  }
}

export type Club = Awaited<ReturnType<typeof newClub>>

/** Posts numbered messages of several lines, so that a short talk is higher than the window. */
export async function postMany({ post, administrator }: Club, talk: Talk, count: number): Promise<Posted[]> {
  const posted: Posted[] = []
  for (let number = 1; number <= count; number++) {
    posted.push(await post(administrator, talk, `Number ${number}.\nSecond line\nThird line`))
  }
  return posted
}

export const article = (page: Page, text: string | RegExp) => page.getByRole('article').filter({ hasText: text })
