// biome-ignore lint/suspicious/noExplicitAny: each reply has a shape of its own
type Reply = any

export type Call = (method: string, path: string, token?: string, json?: object) => Promise<Reply>

/** Sends one request as a given account. */
type By = (method: string, path: string, json?: object) => Promise<Reply>

const names = ['ada', 'ben', 'cleo', 'dan', 'eve', 'fay', 'gus'] as const
type Actors = Record<(typeof names)[number], By>

export type Person = { nametag: string; password: string; nicHandle: string; token: string }

export type Filled = {
  people: Record<string, Person>
  /** One word of each script that the search must find, with its message. */
  said: { word: string; message: string }[]
  /** Ids that the recorded paths contain. */
  clubId: number
  publicId: number
  closedId: number
  talkIds: number[]
  boardIds: string[]
  cardIds: string[]
  eventIds: string[]
  reportIds: string[]
  webhookId: string
  feed: string
}

const said = [
  { word: 'gambit', message: 'Who knows the Queen’s Gambit? Déjà vu, Besançon 2026.' },
  { word: 'турнир', message: 'Зимний турнир начинается в субботу' },
  { word: '比赛', message: '冬季比赛在周六开始，请大家准时参加' },
  { word: 'トーナ', message: '冬のトーナメントは土曜日に始まります' },
  { word: '체스', message: '체스 클럽은 매주 목요일에 만납니다' },
  { word: 'بطولة', message: 'تبدأ بطولة الشتاء يوم السبت' },
  { word: 'טורניר', message: 'הטורניר מתחיל ביום שבת' },
  { word: 'शतरंज', message: 'शतरंज क्लब शनिवार को मिलता है' },
  { word: 'ฟรี', message: 'เข้าชมฟรีทุกวันเสาร์' },
  { word: '👩‍👩‍👧', message: 'Families 👩‍👩‍👧 are welcome 🎉🇫🇷' },
]

const password = 'correct horse battery staple'

/** Uses the service as an association does for a while, with some of every kind of data. */
export async function fill(call: Call): Promise<Filled> {
  const people: Record<string, Person> = {}
  for (const nametag of names) {
    const { nicHandle } = await call('POST', '/v2/register', undefined, {
      nametag,
      mail: `${nametag}@example.org`,
      password,
    })
    const { token } = await call('POST', '/v2/login', undefined, { credential: nametag, password })
    people[nametag] = { nametag, password, nicHandle, token }
  }
  const actors = Object.fromEntries(
    Object.values(people).map(({ nametag, token }) => [
      nametag,
      (method: string, path: string, json?: object) => call(method, path, token, json),
    ]),
  ) as Actors
  const { ada, ben, cleo, eve, gus } = actors

  const { nio: clubId } = await ada('POST', '/v2/workplace', { name: 'Chess Club Lyon', description: 'Thursdays at 7' })
  const { nio: publicId } = await ben('POST', '/v2/workplace', {
    name: 'Bibliothèque 図書館',
    description: 'Open to everybody. Открыто для всех.',
    public: true,
  })
  const { nio: closedId } = await ada('POST', '/v2/workplace', { name: 'Former society' })
  await ada('DELETE', `/v2/workplace/${closedId}`)
  await fillMembers(clubId, actors)
  const talkIds = await fillTalks(clubId, actors)
  const { boardIds, cardIds } = await fillBoards(clubId, actors)
  const { eventIds, feed } = await fillCalendar(clubId, actors)

  const reports = [
    await cleo('POST', `/v2/talks/${clubId}/${talkIds[0]}/report`, { reason: 'spam', description: 'Too many emoji' }),
    await eve('POST', `/v2/discover/${publicId}/report`, { reason: 'other', description: 'Wrong address' }),
  ]
  await ada('POST', `/v2/workplace/${clubId}/reports/${reports[0].id}/assign`, { assignee: 'ada' })
  await ada('POST', `/v2/workplace/${clubId}/reports/${reports[0].id}/close`, {
    outcome: 'dismissed',
    note: 'They are fine',
  })
  const { id: webhookId } = await ada('POST', `/v2/workplace/${clubId}/webhooks`, {
    url: 'https://hooks.example.org/atrium',
    events: ['member.joined', 'board.changed'],
  })
  await ada('PATCH', `/v2/workplace/${clubId}/webhooks/${webhookId}`, { enabled: false })
  await cleo('PATCH', '/v2/account/settings', { mailOnMention: false })
  await call('POST', '/v2/login', undefined, { credential: 'ada', password })
  await gus('DELETE', '/v2/account/@me')
  delete people.gus
  const reportIds = reports.map(({ id }) => id)
  return { people, said, clubId, publicId, closedId, talkIds, boardIds, cardIds, eventIds, reportIds, webhookId, feed }
}

async function fillMembers(clubId: number, { ada, ben, cleo, dan, fay, gus }: Actors): Promise<void> {
  const invite = async (credential: string, role: number) =>
    (await ada('POST', `/v2/workplace/users/new/${clubId}`, { credential, role })).id
  for (const [who, name, role] of [
    [ben, 'ben', 2],
    [cleo, 'cleo', 1],
    [fay, 'fay', 1],
    [gus, 'gus', 1],
  ] as const) {
    await who('POST', `/v2/account/invitations/${await invite(name, role)}/accept`)
  }
  await ada('POST', `/v2/workplace/users/${clubId}/cleo`, { role: 1, comment: 'Plays on board 3. «Très fort» 棋' })
  await fay('POST', `/v2/workplace/${clubId}/leave`)
  await dan('POST', `/v2/account/invitations/${await invite('dan', 1)}/decline`)
  await invite('dan', 2)
  await invite('somebody@example.net', 1)
  await ada('DELETE', `/v2/workplace/users/pending/${clubId}/${await invite('nobody@example.net', 1)}`)
}

async function fillTalks(clubId: number, { ada, ben, cleo }: Actors): Promise<number[]> {
  const open = async (who: By, title: string, userlist: string[], message: string) =>
    (await who('POST', `/v2/talks/${clubId}`, { title, userlist, message })).id as number
  const first = await open(ada, 'Tournament 🏆', ['ben', 'cleo'], 'Welcome to the tournament')
  const post = async (who: By, message: string, more: object = {}) =>
    (await who('POST', `/v2/talks/${clubId}/${first}`, { message, ...more })).id as number
  const ids: number[] = []
  for (const { message } of said) ids.push(await post(ben, message))
  const [id = 0, other = 0] = ids
  await post(cleo, '@ada and @ben: see the reply', { replyTo: id })
  const edited = await post(ada, 'A misteak')
  await ada('PATCH', `/v2/talks/${clubId}/${first}/${edited}`, { message: 'A mistake, corrected' })
  const deleted = await post(ada, 'Said too soon')
  await ada('DELETE', `/v2/talks/${clubId}/${first}/${deleted}`)
  for (const emoji of ['👍', '🎉']) await cleo('POST', `/v2/talks/${clubId}/${first}/${id}/reactions`, { emoji })
  await ada('POST', `/v2/talks/${clubId}/${first}/${id}/reactions`, { emoji: '👍' })
  await cleo('POST', `/v2/talks/${clubId}/${first}/read`, { messageId: other })
  for (let count = 1; count <= 60; count++) await post(ada, `Round ${count}: ${'♟'.repeat(1 + (count % 8))}`)
  const second = await open(cleo, 'Between us', ['ada'], 'Are you coming on Thursday?')
  const third = await open(ben, 'Old name', ['ada'], 'Rename me')
  await ben('PATCH', `/v2/talks/${clubId}/${third}`, { title: 'New name' })
  await ben('POST', `/v2/talks/${clubId}/${third}/participants`, { userlist: ['cleo'] })
  await cleo('DELETE', `/v2/talks/${clubId}/${third}`)
  return [first, second, third]
}

async function fillBoards(clubId: number, { ada, ben }: Actors) {
  const base = `/v2/boards/${clubId}`
  const board = await ada('POST', `${base}/create`, { name: 'Spring season', columns: ['Ideas', 'Doing', 'Done'] })
  const trashed = await ada('POST', `${base}/create`, { name: 'Old plans' })
  await ada('DELETE', `${base}/${trashed.id}`)
  const [ideas, doing] = (await ada('GET', `${base}/${board.id}`)).columns
  const cards: Reply[] = []
  for (const [title, more] of [
    ['Book the hall', { due: '2026-12-01T18:00:00.000Z', assignees: ['ben'], labels: ['venue', 'срочно'] }],
    [
      'Print posters',
      {
        text: 'A3, two colours',
        checklist: [
          { text: 'Design', done: true },
          { text: 'Print', done: false },
        ],
      },
    ],
    ['Buy clocks', {}],
    ['Forget this', {}],
  ] as const) {
    cards.push(await ben('POST', `${base}/${board.id}/cards`, { columnId: ideas.id, title, ...more }))
  }
  await ben('POST', `${base}/${board.id}/cards/${cards[0].id}/move`, { columnId: doing.id })
  await ben('PATCH', `${base}/${board.id}/cards/${cards[2].id}`, {
    title: 'Buy chess clocks',
    assignees: ['ada', 'ben'],
  })
  await ben('POST', `${base}/${board.id}/cards/${cards[3].id}/archive`)
  await ada('POST', `${base}/${board.id}/columns`, { name: 'Waiting' })
  return { boardIds: [board.id as string], cardIds: cards.slice(0, 3).map(({ id }) => id as string) }
}

async function fillCalendar(clubId: number, { ben, cleo }: Actors) {
  const base = `/v2/workplace/users/${clubId}/ben/calendar`
  const events: Reply[] = [
    await ben('POST', base, {
      title: 'Board meeting',
      start: '2026-11-20T18:00:00Z',
      end: '2026-11-20T20:00:00Z',
      location: 'Hall 2',
      attendees: ['ada', 'cleo'],
    }),
    await ben('POST', base, { title: 'Open day', start: '2026-12-05', end: '2026-12-06', allDay: true }),
    await ben('POST', base, {
      title: 'Training',
      start: '2026-11-19T18:00:00Z',
      end: '2026-11-19T20:00:00Z',
      timeZone: 'Europe/Paris',
      rrule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=10',
    }),
    await ben('POST', base, {
      title: 'Dentist',
      start: '2026-11-23T09:00:00Z',
      end: '2026-11-23T10:00:00Z',
      visibility: 'private',
    }),
  ]
  const occurrences = ['2026-11-26T18:00:00Z', '2026-12-03T18:00:00Z']
  await ben('PATCH', `${base}/${events[2].id}`, { occurrence: occurrences[0], title: 'Training with a guest' })
  await ben('DELETE', `${base}/${events[2].id}?occurrence=${occurrences[1]}`)
  await cleo('POST', `/v2/workplace/users/${clubId}/cleo/calendar/import`, {
    file: [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//example//EN',
      'BEGIN:VEVENT',
      'UID:imported@example.org',
      'DTSTAMP:20261101T120000Z',
      'DTSTART;TZID=Europe/Berlin:20261124T100000',
      'DTEND;TZID=Europe/Berlin:20261124T110000',
      'RRULE:FREQ=DAILY;COUNT=3',
      'SUMMARY:Imported series',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  })
  const feed = await ben('POST', `${base}/feed`)
  return { eventIds: events.map(({ id }) => id as string), feed: new URL(feed.url).pathname }
}
