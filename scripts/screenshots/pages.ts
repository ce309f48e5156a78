/*
 * This file is longer than 250 lines because it is one table: the pages of the screenshots, each with the steps that
 * lead to its state.
 */

import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { sound } from '../../web/test/support/files.ts'
import type { LookName } from './looks.ts'

// biome-ignore lint/suspicious/noExplicitAny: each response has another shape
type Reply = any
type Options = { token?: string; json?: object; content?: Buffer }
export type Call = (method: string, path: string, options?: Options) => Promise<Reply>

/** A page of the demo, the person who visits it, and the steps before the screenshot. */
export type Shown = {
  name: string
  path: string
  by?: string
  session?: { passwordChangeRequired: boolean }
  show?(page: Page): Promise<unknown>
}

/** The pages of the README. The conversation comes last, because a visit marks it as read. */
export const readmePictures: { name: string; look: LookName }[] = [
  { name: 'home', look: 'phone' },
  { name: 'overview', look: 'arabic' },
  { name: 'members', look: 'dark' },
  { name: 'calendar-month', look: 'light' },
  { name: 'board', look: 'light' },
  { name: 'conversation', look: 'light' },
]

/** Creates data that the demo lacks. */
export async function pagesOf(nio: number, call: Call, signIn: (name: string) => Promise<Reply>): Promise<Shown[]> {
  const { token } = await signIn('amelie')
  const { token: memberToken } = await signIn('johanna')
  const get = (path: string) => call('GET', path, { token })
  const post = (path: string, json: object) => call('POST', path, { token, json })

  const { nio: closed } = await post('/v2/workplace', { name: 'Comité de la fête 2025', description: '' })
  await call('DELETE', `/v2/workplace/${closed}`, { token })
  await call('POST', '/v2/register', {
    json: { nametag: 'newcomer', mail: 'newcomer@example.org', password: 'a bridge has two ends' },
  })
  await call('POST', `/v2/discover/${(await anotherOrganization()).nio}/report`, {
    token: memberToken,
    json: { reason: 'Spam', description: 'Its description is an advertisement.' },
  })
  const webhook = await post(`/v2/workplace/${nio}/webhooks`, {
    url: 'https://hooks.example.org/atrium',
    events: ['member.joined', 'member.left', 'report.opened'],
  })
  await post(`/v2/workplace/${nio}/webhooks/${webhook.id}/test`, {})
  const { talks } = await get(`/v2/talks/${nio}`)
  const party = talks.find(({ title }: { title: string }) => title.startsWith('Winter party'))
  const { messages } = await get(`/v2/talks/${nio}/${party.id}?limit=100`)
  const withReplies = messages.find(({ replyCount }: Reply) => replyCount > 0).id
  const direct = await call('POST', `/v2/talks/${nio}/direct`, { token: memberToken, json: { userlist: ['amelie'] } })
  const asked = 'Bonjour Amélie ! Can you open the hall on Saturday at eleven?'
  await call('POST', `/v2/talks/${nio}/${direct.id}`, { token: memberToken, json: { message: asked } })
  const notJoined = await call('POST', `/v2/talks/${nio}`, {
    token: memberToken,
    json: { kind: 'open', title: 'Photos · صور', userlist: ['group:everyone', 'lukas'], message: 'Show what you saw!' },
  })
  await call('DELETE', `/v2/talks/${nio}/${notJoined.id}`, { token })
  await post(`/v2/talks/${nio}/${party.id}/${messages[0].id}/pin`, {})
  const old = await post(`/v2/talks/${nio}`, { title: 'Summer party 2025', userlist: [], message: 'See you in June!' })
  await post(`/v2/talks/${nio}/${old.id}/archive`, {})
  const illustrated = messages.find(({ attachments }: Reply) => attachments.length > 1).id
  const attachments: string[] = []
  for (const [name, content] of [
    ['Choir, Tuesday.wav', sound()],
    ['Contract of the hall.pdf', Buffer.from('%PDF-1.4\n%%EOF\n')],
    ['صور حفلة الشتاء.zip', Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex')],
  ] as const) {
    const path = `/v2/files/${nio}?${new URLSearchParams({ name })}`
    attachments.push((await call('POST', path, { token, content })).id)
  }
  await post(`/v2/talks/${nio}/${party.id}`, { message: 'For the choir and the kitchen', attachments })
  const { links } = await get(`/v2/workplace/${nio}/links`)
  const joinPath = `/join${new URL(links[0].url).hash}`
  const { boards } = await get(`/v2/boards/${nio}`)
  const board = boards.find(({ name }: { name: string }) => name.includes('Winter party'))
  const { columns } = await get(`/v2/boards/${nio}/${board.id}`)
  const card = columns.flatMap(({ cards }: Reply) => cards).find(({ cover }: Reply) => cover !== null)
  const { reports } = await get(`/v2/workplace/${nio}/reports`)
  const appealed = reports.find(({ appeal }: Reply) => appeal !== null)
  const { members } = await get(`/v2/workplace/users/${nio}`)
  const handleOf = (name: string) => members.find(({ nametag }: { nametag: string }) => nametag === name).nicHandle
  const johanna = handleOf('johanna')
  const { groups } = await get(`/v2/workplace/${nio}/groups`)
  const choir = groups.find(({ name }: { name: string }) => name.includes('Chor'))
  const { events } = await get(`/v2/workplace/users/${nio}/${handleOf('ines')}/calendar`)
  const winter = events.find(({ attachments }: Reply) => attachments.length > 0)
  const winterPath = `/calendar?day=${winter.start.slice(0, 10)}&event=${winter.id}&people=${handleOf('ines')}`
  const soon = new URLSearchParams({
    from: new Date(Date.now()).toISOString().slice(0, 19).concat('Z'),
    to: new Date(Date.now() + 8 * 24 * 60 * 60 * 1000).toISOString().slice(0, 19).concat('Z'),
  })
  const { events: coming } = await get(`/v2/workplace/${nio}/calendar?${soon}`)
  const swimming = coming.find(({ capacity }: Reply) => capacity !== null)
  const swimmingAddress = new URLSearchParams({
    day: swimming.start.slice(0, 10),
    event: `${swimming.id} ${swimming.recurrenceId}`,
  })
  const others = [johanna, ...['hassan', 'karim'].map(handleOf)].join(',')
  const neighbour = await anotherOrganization()

  async function anotherOrganization() {
    const { organizations } = await call('GET', '/v2/discover')
    return organizations.find(({ name }: { name: string }) => name.includes('Vieux Pont'))
  }

  const chair = (name: string, path: string, show?: Shown['show']): Shown => ({
    name,
    path,
    by: 'amelie',
    ...(show && { show }),
  })
  const userMenu = 'header button:has(.mantine-Avatar-root):not(:has(.tabler-icon-selector))'
  const desk = (name: string, path: string, show?: Shown['show']): Shown => ({
    name,
    path,
    by: 'lukas',
    ...(show && { show }),
  })
  /** The announcement is only in this reply, because all other pictures would show it as well. */
  const announced = (name: string, path: string, by?: string): Shown => ({
    name,
    path,
    ...(by && { by }),
    show: async (page) => {
      await page.route('**/v2/login', async (route) => {
        const reply = await route.fetch()
        const announcement = 'On Sunday at 8:00 the server is updated, which takes a few minutes.'
        await route.fulfill({ response: reply, json: { ...(await reply.json()), announcement } })
      })
      await page.reload()
      await page.locator('.mantine-Alert-root .tabler-icon-speakerphone').waitFor()
    },
  })
  const inAssociation = (name: string, path: string, show?: Shown['show']) => chair(name, `/o/${nio}${path}`, show)
  const palette = (typed: string) => async (page: Page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('searchbox').or(page.getByRole('dialog').getByRole('textbox')).waitFor()
    await page.keyboard.type(typed)
    await page.waitForTimeout(1000)
  }
  /** The element is found by its position, because the language varies. */
  const press = (selector: string) => async (page: Page) => {
    await page.locator(selector).first().click()
    await page.waitForTimeout(500)
  }

  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2b8a3e' } })
    .png()
    .toBuffer()
  const choose = (selector: string, names: string[]) => async (page: Page) => {
    const files = names.map((name) => ({ name, mimeType: 'image/png', buffer: picture }))
    await page.locator(selector).setInputFiles(files)
    await page.waitForTimeout(500)
  }
  const lastInput = 'input[type=file] >> nth=-1'
  /** One upload is under way, and one is refused. */
  const uploadSlowly = async (page: Page) => {
    await page.route('**/v2/files/*?name=*', (route) => {
      if (route.request().url().includes('Hall')) return route.continue()
      if (route.request().url().includes('Songs')) return
      return route.fulfill({ status: 409, json: { code: 'UNATTACHED_FULL' } })
    })
    await choose(lastInput, ['Hall plan.png', 'Songs for the choir.png', 'Kitchen, before and after.png'])(page)
  }

  return [
    { name: 'sign-in', path: '/sign-in' },
    { name: 'sign-in-wrong', path: '/sign-in', show: press('main form button[type=submit]') },
    { name: 'register', path: '/register' },
    { name: 'forgot-password', path: '/forgot-password' },
    { name: 'new-password', path: '/', by: 'newcomer', session: { passwordChangeRequired: true } },
    { name: 'confirm-mail', path: '/confirm-mail#none' },
    { name: 'confirm-mail-broken', path: '/confirm-mail' },
    { name: 'invitation', path: '/invitation#none' },
    chair('invitation-signed-in', '/invitation#none'),
    { name: 'join', path: joinPath },
    { name: 'join-signed-in', path: joinPath, by: 'newcomer' },
    chair('join-member', joinPath),
    { name: 'join-broken', path: '/join#none' },
    {
      name: 'join-register',
      path: joinPath,
      show: async (page) => {
        await page.locator('main a[href="/register"]').click()
        await page.locator('main form').waitFor()
      },
    },
    { name: 'discover', path: '/discover' },
    { name: 'discover-nothing', path: '/discover?q=zzz' },
    { name: 'public-profile', path: `/discover/${nio}` },
    { name: 'report-organization', path: `/discover/${neighbour.nio}`, show: press('main button') },
    { name: 'discover-signed-in', path: '/discover', by: 'amelie' },
    { name: 'discover-asked', path: '/discover', by: 'selin' },
    { name: 'public-profile-asked', path: `/discover/${nio}`, by: 'selin' },
    {
      name: 'ask-to-join',
      path: `/discover/${nio}`,
      by: 'newcomer',
      show: async (page) => {
        await page.locator('main button').last().click()
        await page.locator('[role=dialog] textarea').first().waitFor()
      },
    },
    { name: 'welcome', path: '/', by: 'newcomer' },
    chair('home', '/'),
    chair('found', '/', press('main button:has(.tabler-icon-plus)')),
    chair('closed', '/closed'),
    { name: 'closed-none', path: '/closed', by: 'johanna' },
    chair('user-menu', '/', press(userMenu)),
    chair('organization-switcher', '/', press('header button:has(.tabler-icon-selector)')),
    inAssociation('palette', '', palette('')),
    inAssociation('palette-person', '', palette('jo')),
    inAssociation('menu', '', async (page) => {
      const burger = page.locator('header .mantine-Burger-root')
      if (await burger.isVisible()) await burger.click()
    }),
    chair('me', '/me'),
    chair('me-picture', '/me', choose('input[type=file]', ['Me.png'])),
    chair('me-security', '/me/security'),
    chair('me-notifications', '/me/notifications'),
    chair('me-mails', '/me/mails'),
    chair('me-mail-open', '/me/mails', press('main .mantine-Accordion-control')),
    { name: 'me-reports', path: '/me/reports', by: 'johanna' },
    { name: 'me-decisions', path: '/me/reports', by: 'pablo' },
    chair('me-reports-none', '/me/reports'),
    chair('me-delete', '/me/delete'),
    { name: 'me-delete-allowed', path: '/me/delete', by: 'johanna' },
    desk('operator', '/operator'),
    desk('operator-accounts', '/operator/accounts'),
    desk('operator-account-menu', '/operator/accounts?q=kofi', press('main li button')),
    desk('operator-suspend', '/operator/accounts?q=kofi', async (page) => {
      await press('main li button')(page)
      await press('[role=menuitem]')(page)
      await page.locator('[role=dialog] textarea').first().fill('Sends advertisements.')
      await page.locator('[role=dialog] button[type=submit]').click()
      await page.locator('[role=dialog] input[type=password]').waitFor()
    }),
    desk('operator-organizations', '/operator/organizations'),
    desk('operator-reports', '/operator/reports'),
    desk('operator-close-report', '/operator/reports', press('main article button')),
    desk('operator-settings', '/operator/settings'),
    desk('operator-log', '/operator/log'),
    { name: 'operator-menu', path: '/', by: 'lukas', show: press(userMenu) },
    { name: 'me-reports-escalated', path: '/me/reports', by: 'jonas' },
    announced('announcement', '/', 'amelie'),
    announced('announcement-conversation', `/o/${nio}/talks/${party.id}`, 'amelie'),
    announced('announcement-sign-in', '/sign-in'),
    inAssociation('overview', ''),
    inAssociation('members', '/members'),
    inAssociation('members-nothing', '/members', async (page) => {
      await page.locator('main input').first().fill('zzzz')
      await page.waitForTimeout(1500)
    }),
    inAssociation('members-roles', '/members', press('main button:has(.tabler-icon-help-circle)')),
    inAssociation('members-register', '/members', press('main button:has(.tabler-icon-download)')),
    inAssociation('members-invited', '/members?view=invited'),
    inAssociation('members-links', '/members?view=links'),
    inAssociation('members-link', `/members/links/${links[0].id}`),
    inAssociation('link-form', '/members?view=links', press('main button:has(.tabler-icon-plus)')),
    inAssociation('requests', '/requests'),
    inAssociation('request-decline', '/requests', press('main article button')),
    inAssociation('requests-none', '/requests?state=declined'),
    inAssociation('members-filter', '/members', press('main button:has(.tabler-icon-filter)')),
    inAssociation('members-import', '/members/import'),
    inAssociation('members-import-preview', '/members/import', async (page) => {
      const table = `Handle,Telephone,Languages,Shoe size\n${johanna},+49 30 1234567,Deutsch,42\n`
      const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.locator('main table').waitFor()
    }),
    inAssociation('members-import-refused', '/members/import', async (page) => {
      const table = `Handle,Telephone,Voice or instrument\n${johanna},none,Drum\n`
      const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.locator('main [role=alert]').waitFor()
    }),
    inAssociation('groups', '/groups'),
    inAssociation('group', `/groups/${choir.id}`),
    inAssociation('group-new', '/groups?new=true'),
    { name: 'group-by-member', path: `/o/${nio}/groups/${choir.id}`, by: 'johanna' },
    inAssociation('invite', '/members/invite'),
    inAssociation('invite-outcomes', '/members/invite', async (page) => {
      await page.locator('main textarea').first().fill('johanna\nfriend@example.org\nnobody_knows')
      await page.locator('main button[type=submit]').click()
      await page.waitForTimeout(1500)
    }),
    inAssociation('member', `/members/${johanna}`),
    inAssociation('member-fields', `/members/${johanna}`, press('main section button:has(.tabler-icon-pencil)')),
    { name: 'member-own', path: `/o/${nio}/members/${handleOf('lukas')}`, by: 'lukas' },
    inAssociation('member-remove', `/members/${johanna}`, press('main > div > section button')),
    { name: 'member-by-member', path: `/o/${nio}/members`, by: 'johanna' },
    inAssociation('reports', '/reports'),
    inAssociation('report', `/reports/${reports[0].id}`),
    inAssociation('report-measures', `/reports/${reports[0].id}`, async (page) => {
      await page.locator('main input[type=radio]').first().check()
      for (const box of await page.locator('main input[type=checkbox]').all()) await box.check()
      await page.evaluate('scrollTo(0, 0)')
    }),
    inAssociation('report-confirm', `/reports/${reports[0].id}`, async (page) => {
      await page.locator('main input[type=radio]').first().check()
      await page.locator('main input[type=checkbox]').first().check()
      await page.locator('main textarea').first().fill('Please stay polite.')
      await page.locator('main button[type=submit]').click()
      await page.locator('[role=dialog]').waitFor()
    }),
    inAssociation('report-appeal', `/reports/${appealed.id}`),
    inAssociation('report-appeal-confirm', `/reports/${appealed.id}`, press('main section:last-child button')),
    inAssociation('conversation-hidden', `/talks/${appealed.talk.id}`),
    inAssociation('audit', '/audit'),
    inAssociation('settings', '/settings'),
    inAssociation('settings-logo', '/settings', choose('input[type=file]', ['Logo.png'])),
    inAssociation('fields', '/settings/fields'),
    inAssociation('field-form', '/settings/fields', press('main li:nth-child(2) button:has(.tabler-icon-pencil)')),
    { name: 'settings-by-member', path: `/o/${nio}/settings`, by: 'johanna' },
    inAssociation('webhook', `/settings/webhooks/${webhook.id}`),
    inAssociation('webhook-form', '/settings', press('main button:has(.tabler-icon-plus)')),
    inAssociation('talks', '/talks'),
    inAssociation('new-talk', '/talks?new=true'),
    inAssociation('conversation', `/talks/${party.id}`),
    inAssociation('new-direct', '/talks', press('section button:has(.tabler-icon-plus) >> nth=-1')),
    inAssociation('channels', '/talks/browse'),
    inAssociation('channels-archived', '/talks/browse?archived=true'),
    inAssociation('channel-not-joined', `/talks/${notJoined.id}`),
    inAssociation('channel-archived', `/talks/${old.id}`),
    inAssociation('channel-people', `/talks/${party.id}`, press('main header button:has(.tabler-icon-users)')),
    inAssociation('channel-pins', `/talks/${party.id}`, press('main header button:has(.tabler-icon-pin)')),
    inAssociation('channel-menu', `/talks/${party.id}`, press('main header button:has(.tabler-icon-dots)')),
    inAssociation('message-menu', `/talks/${party.id}`, async (page) => {
      await page
        .locator('[role=feed] [role=article]')
        .last()
        .click({ position: { x: 5, y: 5 } })
      await press('[role=article] button:has(.tabler-icon-dots)')(page)
    }),
    inAssociation('thread', `/talks/${party.id}?thread=${withReplies}`),
    inAssociation('direct', `/talks/${direct.id}`),
    inAssociation('direct-menu', `/talks/${party.id}`, press('[role=article] button >> nth=0')),
    inAssociation('talk-search', '/talks/search?q=winter'),
    inAssociation('conversation-viewer', `/talks/${party.id}`, press('[role=feed] button[title^=Poster]')),
    inAssociation('conversation-images', `/talks/${party.id}?message=${illustrated}`),
    inAssociation('files', '/files'),
    inAssociation('files-nothing', '/files?q=zzzz'),
    { name: 'files-none', path: `/o/${neighbour.nio}/files`, by: 'claire' },
    inAssociation('calendar-month', `/calendar?view=month&people=${others}`),
    inAssociation('calendar-week', '/calendar?view=week'),
    inAssociation('calendar-agenda', '/calendar?view=agenda'),
    inAssociation('event', winterPath),
    inAssociation('event-comments', winterPath, async (page) => {
      await page.locator('[role=dialog] [role=feed]').waitFor()
      await page.locator('[role=dialog] form').last().scrollIntoViewIfNeeded()
    }),
    {
      name: 'event-form',
      path: `/o/${nio}${winterPath}`,
      by: 'ines',
      show: async (page) => {
        await page.locator('[role=dialog] .mantine-Modal-body .mantine-Button-root').last().click()
        await page.locator('[role=dialog] [data-drop]').waitFor()
        await page.locator('[role=dialog] [data-drop]').scrollIntoViewIfNeeded()
      },
    },
    inAssociation('event-waiting', `/calendar?${swimmingAddress}`),
    { name: 'event-coming', path: `/o/${nio}/calendar?${swimmingAddress}`, by: 'tariq' },
    inAssociation('event-answers', `/calendar/answers?${swimmingAddress}`),
    inAssociation('event-form-shared', `/calendar?${swimmingAddress}`, async (page) => {
      // "Edit" follows "Delete", and "All events" follows "This event". The buttons of comments come later.
      const buttons = page.locator('[role=dialog] .mantine-Modal-body .mantine-Button-root:not([aria-pressed])')
      await buttons.nth(1).click()
      await buttons.nth(1).click()
      await page.locator('[role=dialog] .mantine-NumberInput-input').last().scrollIntoViewIfNeeded()
    }),
    inAssociation('calendar-import', '/calendar?view=month', async (page) => {
      await press('main button:has(.tabler-icon-dots)')(page)
      await press('[role=menuitem]:has(.tabler-icon-file-import)')(page)
    }),
    inAssociation('calendar-import-preview', '/calendar?view=month', async (page) => {
      await press('main button:has(.tabler-icon-dots)')(page)
      await press('[role=menuitem]:has(.tabler-icon-file-import)')(page)
      const events = [
        ['UID:walk', 'SUMMARY:Marche nocturne', 'DTSTART:20270213T190000Z', 'ORGANIZER:mailto:theo@example.org'],
        ['UID:feast', 'SUMMARY:مائدة الربيع', 'DTSTART;VALUE=DATE:20270320'],
        ['UID:broken', 'SUMMARY:Treffen', 'DTSTART:20271345T990000Z'],
      ]
      const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT'])
      const buffer = Buffer.from(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n'))
      const dialog = page.locator('[role=dialog]')
      await dialog.locator('input[type=file]').setInputFiles({ name: 'winter.ics', mimeType: 'text/calendar', buffer })
      await dialog.locator('button[type=submit]').click()
      await dialog.locator('li').first().waitFor()
    }),
    inAssociation('calendar-subscribe', '/calendar?view=month', async (page) => {
      await press('main button:has(.tabler-icon-dots)')(page)
      await press('[role=menuitem]:has(.tabler-icon-rss)')(page)
    }),
    inAssociation('boards', '/boards'),
    inAssociation('board', `/boards/${board.id}`),
    inAssociation('card', `/boards/${board.id}?card=${card.id}`),
    inAssociation('card-comments', `/boards/${board.id}?card=${card.id}`, async (page) => {
      const comment = page.locator('[role=feed] [role=article][data-row]').last()
      await comment.scrollIntoViewIfNeeded()
      await comment.click({ position: { x: 60, y: 12 } })
      await page.locator('[role=dialog] form').last().scrollIntoViewIfNeeded()
    }),
    inAssociation('card-without-comments', `/boards/${board.id}?card=${columns[0].cards[0].id}`),
    inAssociation('board-archive', `/boards/${board.id}/archive`),
    inAssociation('board-trash', '/boards/trash'),
    // The files that it uploads would appear on the page of files.
    inAssociation('conversation-uploads', `/talks/${party.id}`, uploadSlowly),
    chair('not-found', '/nothing'),
  ]
}
