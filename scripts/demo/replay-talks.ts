import { minuteMs } from '../../server/src/clock.ts'
import {
  type DemoFile,
  directTalks,
  general,
  hidden,
  insult,
  type Line,
  type Name,
  people,
  talks,
} from './association.ts'
import { type Happening, momentOf } from './moments.ts'

// biome-ignore lint/suspicious/noExplicitAny: each reply has a shape of its own
export type Reply = any

export type Call = (by: Name | null, method: 'GET' | 'POST' | 'PATCH', url: string, json?: object) => Promise<Reply>

type Tools = {
  nio: number
  call: Call
  upload(by: Name, files?: DemoFile[]): Promise<string[]>
}

/** Posts the messages of a term in channels and direct messages, and repeats the acts of moderation. */
export async function replayTalks({ nio, call, upload }: Tools) {
  const [chair, secretary] = [people[0][0], people[1][0]]
  const finish = async ({ id, talkId }: Reply, { reactions = [], pinnedBy }: Line) => {
    const path = `talks/${nio}/${talkId}/${id}`
    for (const [name, emoji] of reactions) await call(name, 'POST', `${path}/reactions`, { emoji })
    if (pinnedBy) await call(pinnedBy, 'POST', `${path}/pin`)
  }
  /** Posts lines to a path that is known when the first of them is due. `ids` are those of the lines before. */
  const posts = (path: () => string, lines: Line[], ids: number[] = []): Happening[] =>
    lines.map((line) => ({
      at: momentOf(line.at),
      happen: async () => {
        const { by, text, answers, files } = line
        const replyTo = answers === undefined ? {} : { replyTo: ids[answers] }
        const attachments = await upload(by, files)
        const posted = await call(by, 'POST', path(), { message: text, attachments, ...replyTo })
        ids.push(posted.id)
        await finish(posted, line)
      },
    }))
  // The readers read a talk until yesterday, so that later messages are unread.
  const reading = (readers: Iterable<Name>, talk: () => number): Happening => ({
    at: momentOf([1, '06:00']),
    happen: async () => {
      for (const name of readers) await call(name, 'POST', `talks/${nio}/${talk()}/read`)
    },
  })

  const said: Happening[] = talks.flatMap(({ title, kind, with: others, lines: [first, ...rest] }) => {
    let talk = 0
    const ids: number[] = []
    const opening = {
      at: momentOf(first.at),
      happen: async () => {
        const userlist = others.filter((name) => name !== first.by)
        const opened = { title, userlist, message: first.text, ...(kind && { kind }) }
        talk = (await call(first.by, 'POST', `talks/${nio}`, opened)).id
        const { messages } = await call(first.by, 'GET', `talks/${nio}/${talk}`)
        ids.push(messages[0].id)
        await finish(messages[0], first)
      },
    }
    const readers = new Set([...others, first.by])
    return [opening, ...posts(() => `talks/${nio}/${talk}`, rest, ids), reading(readers, () => talk)]
  })

  /** Every organization has this talk from its beginning. */
  const { talks: found } = await call(chair, 'GET', `talks/${nio}`)
  const everyones: number = found[0].id
  const heard = [
    ...posts(() => `talks/${nio}/${everyones}`, general),
    reading(
      people.map(([name]) => name),
      () => everyones,
    ),
  ]
  const whispered: Happening[] = directTalks.flatMap(({ with: both, lines }) => {
    let talk = 0
    const [{ at, by }] = lines
    const opening = {
      at: momentOf(at) - minuteMs,
      happen: async () => {
        const userlist = both.filter((name) => name !== by)
        talk = (await call(by, 'POST', `talks/${nio}/direct`, { userlist })).id
      },
    }
    return [opening, ...posts(() => `talks/${nio}/${talk}`, lines)]
  })

  const reported: Happening = {
    at: momentOf(insult.at),
    happen: async () => {
      const json = { title: insult.talk, userlist: [...insult.with, insult.by], message: insult.before }
      const { id } = await call('karim', 'POST', `talks/${nio}`, json)
      const said = await call(insult.by, 'POST', `talks/${nio}/${id}`, { message: insult.text })
      await call(insult.reporter, 'POST', `talks/${nio}/${id}/report`, {
        messageId: said.id,
        reason: insult.reason,
        description: insult.description,
      })
    },
  }

  let moderated = ''
  const moderation: Happening[] = [
    {
      at: momentOf(hidden.at),
      happen: async () => {
        const json = { title: hidden.talk, userlist: [...hidden.with, hidden.by], message: hidden.before }
        const { id } = await call(hidden.reporter, 'POST', `talks/${nio}`, json)
        const said = await call(hidden.by, 'POST', `talks/${nio}/${id}`, { message: hidden.text })
        const report = { messageId: said.id, reason: hidden.reason, description: '' }
        moderated = (await call(hidden.reporter, 'POST', `talks/${nio}/${id}/report`, report)).id
      },
    },
    {
      at: momentOf(hidden.closedAt),
      happen: () =>
        call(secretary, 'POST', `workplace/${nio}/reports/${moderated}/close`, {
          outcome: 'acted',
          note: '',
          hideMessage: true,
          notice: hidden.notice,
        }),
    },
    {
      at: momentOf(hidden.appealedAt),
      happen: () => call(hidden.by, 'POST', `account/moderation/${moderated}/appeal`, { message: hidden.appeal }),
    },
  ]

  return { posts, said, heard, whispered, reported, moderation }
}
