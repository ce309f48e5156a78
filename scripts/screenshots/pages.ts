import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { LookName } from './looks.ts'

// biome-ignore lint/suspicious/noExplicitAny: each response has another shape
type Reply = any
export type Call = (method: string, path: string, options?: { token?: string; json?: object }) => Promise<Reply>

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
  const { boards } = await get(`/v2/boards/${nio}`)
  const board = boards.find(({ name }: { name: string }) => name.includes('Winter party'))
  const { columns } = await get(`/v2/boards/${nio}/${board.id}`)
  const card = columns[1].cards[0]
  const { reports } = await get(`/v2/workplace/${nio}/reports`)
  const { members } = await get(`/v2/workplace/users/${nio}`)
  const handleOf = (name: string) => members.find(({ nametag }: { nametag: string }) => nametag === name).nicHandle
  const johanna = handleOf('johanna')
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

  const content = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2b8a3e' } })
    .png()
    .toBuffer()
  const choose = (selector: string, names: string[]) => async (page: Page) => {
    const files = names.map((name) => ({ name, mimeType: 'image/png', buffer: content }))
    await page.locator(selector).setInputFiles(files)
    await page.waitForTimeout(500)
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
    { name: 'discover', path: '/discover' },
    { name: 'discover-nothing', path: '/discover?q=zzz' },
    { name: 'public-profile', path: `/discover/${nio}` },
    { name: 'report-organization', path: `/discover/${neighbour.nio}`, show: press('main button') },
    { name: 'discover-signed-in', path: '/discover', by: 'amelie' },
    { name: 'welcome', path: '/', by: 'newcomer' },
    chair('home', '/'),
    chair('found', '/', press('main button:has(.tabler-icon-plus)')),
    chair('closed', '/closed'),
    { name: 'closed-none', path: '/closed', by: 'johanna' },
    chair('user-menu', '/', press('header button:has(.mantine-Avatar-root):not(:has(.tabler-icon-selector))')),
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
    chair('me-reports-none', '/me/reports'),
    chair('me-delete', '/me/delete'),
    { name: 'me-delete-allowed', path: '/me/delete', by: 'johanna' },
    inAssociation('overview', ''),
    inAssociation('members', '/members'),
    inAssociation('members-nothing', '/members', async (page) => {
      await page.locator('main input').first().fill('zzzz')
      await page.waitForTimeout(1500)
    }),
    inAssociation('members-roles', '/members', press('main button:has(.tabler-icon-help-circle)')),
    inAssociation('members-register', '/members', press('main button:has(.tabler-icon-download)')),
    inAssociation('members-invited', '/members?view=invited'),
    inAssociation('invite', '/members/invite'),
    inAssociation('invite-outcomes', '/members/invite', async (page) => {
      await page.locator('main textarea').first().fill('johanna\nfriend@example.org\nnobody_knows')
      await page.locator('main button[type=submit]').click()
      await page.waitForTimeout(1500)
    }),
    inAssociation('member', `/members/${johanna}`),
    inAssociation('member-remove', `/members/${johanna}`, press('main > div > section button')),
    { name: 'member-by-member', path: `/o/${nio}/members`, by: 'johanna' },
    inAssociation('reports', '/reports'),
    inAssociation('report', `/reports/${reports[0].id}`),
    inAssociation('audit', '/audit'),
    inAssociation('settings', '/settings'),
    { name: 'settings-by-member', path: `/o/${nio}/settings`, by: 'johanna' },
    inAssociation('webhook', `/settings/webhooks/${webhook.id}`),
    inAssociation('webhook-form', '/settings', press('main button:has(.tabler-icon-plus)')),
    inAssociation('talks', '/talks'),
    inAssociation('new-talk', '/talks?new=true'),
    inAssociation('conversation', `/talks/${party.id}`),
    inAssociation('talk-search', '/talks/search?q=winter'),
    inAssociation('conversation-viewer', `/talks/${party.id}`, press('[role=feed] button[title^=Poster]')),
    inAssociation(
      'conversation-chosen',
      `/talks/${party.id}`,
      choose('input[type=file] >> nth=-1', ['Hall plan.png', 'Songs for the choir.png']),
    ),
    inAssociation('files', '/files'),
    inAssociation('files-nothing', '/files?q=zzzz'),
    inAssociation('calendar-month', `/calendar?view=month&people=${others}`),
    inAssociation('calendar-week', '/calendar?view=week'),
    inAssociation('calendar-agenda', '/calendar?view=agenda'),
    inAssociation('boards', '/boards'),
    inAssociation('board', `/boards/${board.id}`),
    inAssociation('card', `/boards/${board.id}?card=${card.id}`),
    inAssociation('board-archive', `/boards/${board.id}/archive`),
    inAssociation('board-trash', '/boards/trash'),
    chair('not-found', '/nothing'),
  ]
}
