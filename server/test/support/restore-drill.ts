import assert from 'node:assert/strict'
import type { TestAtrium } from './atrium.ts'
import { type Club, newClub } from './clubs.ts'
import { newPerson, type Person } from './people.ts'

/** Content with which a drill fills an instance. */
export type Filled = { club: Club; person: Person; talk: number; board: string; file: string }

/** Fills an instance with one thing of each kind. */
export async function fill(atrium: TestAtrium): Promise<Filled> {
  const club = await newClub(atrium)
  const person = await newPerson(atrium)
  const { token } = club.administrator
  const must = async (method: string, path: string, json: object) => {
    const reply = await atrium.call(method, path, { token, json })
    assert.ok(reply.status < 300, reply.text)
    return reply.body
  }
  const { id: file } = await must('POST', `/v2/files/${club.nio}?name=турнир.json`, { kept: 'as well' })
  const { id: talk } = await must('POST', `/v2/talks/${club.nio}`, {
    title: 'Restore',
    userlist: [club.member.nicHandle],
    message: 'Зимний турнир 冬季比赛',
    attachments: [file],
  })
  const { id: board } = await must('POST', `/v2/boards/${club.nio}/create`, { name: 'Board', columns: ['To do'] })
  return { club, person, talk, board, file }
}

/** Reads everything that each member of the club can see, as text. */
export async function readAll(atrium: TestAtrium, { club, talk, board, file }: Filled): Promise<string[]> {
  const { nio } = club
  const paths = [
    '/v2/workplace',
    `/v2/workplace/${nio}`,
    `/v2/workplace/users/${nio}`,
    `/v2/workplace/users/pending/${nio}`,
    `/v2/workplace/${nio}/audit`,
    `/v2/talks/${nio}`,
    `/v2/talks/${nio}/${talk}`,
    `/v2/talks/${nio}/search?q=турнир`,
    `/v2/boards/${nio}`,
    `/v2/boards/${nio}/${board}`,
    `/v2/files/${nio}?q=турнир`,
    `/v2/files/${nio}/${file}/content`,
    '/v2/account/getUserInfos',
    '/v2/account/getMails',
  ]
  const replies: string[] = []
  for (const { token } of [club.administrator, club.secretary, club.member]) {
    for (const path of paths) {
      const { status, text } = await atrium.call('GET', encodeURI(path), { token })
      replies.push(`${path} ${status} ${text.replace(/"requestId":"[^"]*"/, '')}`)
    }
  }
  return replies
}
