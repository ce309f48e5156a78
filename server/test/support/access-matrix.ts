import { type AccessScenario, newJoinLink, type Principal, plannedEvent } from './access-scenario.ts'
import { picture } from './files.ts'
import { password, uniqueName } from './people.ts'

type Fields = object | ((scenario: AccessScenario, who: Principal) => object | Promise<object>)

/** Further properties of a row. */
type Special = {
  /** Thing that a path parameter names, if it is not the one of the parameter's own name. */
  path?: Record<string, string>
  /** State that a successful call uses up and that is created again afterwards. */
  spends?: 'caller' | 'organization'
  /** Body of the request, instead of fields. */
  file?: Buffer
  /** Distinguishes this row from another one of the same operation. */
  when?: string
}

export type Row = [operation: string, statuses: string, fields?: Fields, special?: Special]

const newAccount = () => ({ nametag: uniqueName(), mail: `${uniqueName()}@example.org` })
const newNames = () => ({ nametag: uniqueName(), email: `${uniqueName()}@example.org` })
const newMail = () => ({ mail: `${uniqueName()}@example.org` })
const changedPassword = async (scenario: AccessScenario, who: Principal) => ({
  oldPassword: await scenario.givePassword(who),
  newPassword: 'another long sentence',
})
const login = async (scenario: AccessScenario) => ({
  credential: scenario.people.secretary.nametag,
  password: await scenario.givePassword('secretary'),
})
const legacyLogin = async (scenario: AccessScenario) => ({
  userCredential: scenario.people.secretary.nametag,
  password: await scenario.givePassword('secretary'),
})
const unconfirmed = async (scenario: AccessScenario, who: Principal) => {
  await scenario.unconfirmMail(who)
  return {}
}
const self = (scenario: AccessScenario, who: Principal) => ({ userCredential: scenario.person(who).id })
const newcomer = () => ({ credential: `${uniqueName()}@example.org`, role: 1 })
const invitationLink = async (scenario: AccessScenario) => {
  const path = `/v2/workplace/users/new/${scenario.nio}`
  return { link: (await scenario.make(scenario.founder, 'POST', path, newcomer())).link }
}
const joinLink = async (scenario: AccessScenario) => ({ link: (await newJoinLink(scenario)).url })
const openToRequests = async (scenario: AccessScenario) => {
  await scenario.make(scenario.founder, 'PATCH', `/v2/workplace/${scenario.nio}`, { joining: 'request' })
  return {}
}
const newAdministrator = () => ({ credential: `${uniqueName()}@example.org`, role: 3 })
const withOutsider = (scenario: AccessScenario) => ({ userlist: [scenario.people.outside.nicHandle] })
const freeTime = (scenario: AccessScenario) => ({
  ...withOutsider(scenario),
  minutes: 60,
  from: '2027-03-01T00:00:00Z',
  to: '2027-03-02T00:00:00Z',
})
const withGuest = async (scenario: AccessScenario, who: Principal) => ({
  userlist: [await scenario.find('guest', who)],
})
const toColumn = async (scenario: AccessScenario) => ({ columnId: await scenario.find('columnId', 'member') })
const toSecretary = (scenario: AccessScenario) => ({ assignee: scenario.people.secretary.nicHandle })
const violinFor = (field: string) => async (scenario: AccessScenario) => ({
  [await scenario.find(field, 'administrator')]: 'Violin',
})
const iCalendar = { file: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\nEND:VCALENDAR\r\n' }
const ofGroup = { path: { eventId: 'groupEvent' }, when: 'private, of a group' } as const
const ofOrganization = { path: { eventId: 'organizationEvent' } } as const
const ownFeed = async (scenario: AccessScenario, who: Principal) => {
  const { token } = scenario.person(who)
  await scenario.atrium.call('POST', `/v2/workplace/${scenario.nio}/calendar/feed`, { token })
  return {}
}
const ofGuest = { path: { userId: 'guest' } } as const

/** The rows of everything that a reader of a file does, which is decided alike. */
function filesIn(when: string, fileId: string, statuses: string, path: Record<string, string> = {}): Row[] {
  const special: Special = {
    path: { fileId, ...path },
    when,
    ...(path.orgaId === 'closedWithFile' && { spends: 'organization' }),
  }
  return ['', '/content', '/thumbnail'].map(
    (part): Row => [`GET /v2/files/:orgaId/:fileId${part}`, statuses, {}, special],
  )
}

type StatusesOfMembers = readonly [operation: string, statuses: string, fields?: Fields]

/** The rows of a talk that differ only for the four kinds of members. */
const rowsOfTalk = (when: string, talkId: string, messageId: string, rows: StatusesOfMembers[]): Row[] =>
  rows.map(([operation, statuses, fields = {}]) => [
    operation,
    `401 404 404 404 ${statuses} 404 401 401`,
    fields,
    { path: { talkId, messageId }, when },
  ])

/** Every member reads an open talk, and those who joined it act in it. */
const rowsOfOpenTalk = rowsOfTalk('open', 'openTalk', 'openTalkMessage', [
  ['GET /v2/talks/:orgaId/:talkId', '200 200 200 200'],
  ['POST /v2/talks/:orgaId/:talkId', '201 403 201 201', { message: 'Hello' }],
  ['PATCH /v2/talks/:orgaId/:talkId', '200 403 200 200', { title: 'Winter' }],
  ['POST /v2/talks/:orgaId/:talkId/archive', '200 403 200 200'],
  ['POST /v2/talks/:orgaId/:talkId/restore', '200 403 200 200'],
  ['PATCH /v2/talks/:orgaId/:talkId/settings', '200 200 200 200', { notify: 'none' }],
  ['DELETE /v2/talks/:orgaId/:talkId', '204 204 204 204'],
  ['GET /v2/talks/:orgaId/:talkId/info', '200 200 200 200'],
  ['POST /v2/talks/:orgaId/:talkId/join', '200 200 200 200'],
  ['GET /v2/talks/:orgaId/:talkId/participants', '200 200 200 200'],
  ['POST /v2/talks/:orgaId/:talkId/participants', '200 403 200 200', withOutsider],
  ['DELETE /v2/talks/:orgaId/:talkId/participants/:userId', '204 403 403 403'],
  ['POST /v2/talks/:orgaId/:talkId/read', '200 403 200 200'],
  ['POST /v2/talks/:orgaId/:talkId/report', '201 201 201 201'],
  ['PATCH /v2/talks/:orgaId/:talkId/:messageId', '200 403 403 403', { message: 'Hi' }],
  ['DELETE /v2/talks/:orgaId/:talkId/:messageId', '204 403 403 403'],
  ['POST /v2/talks/:orgaId/:talkId/:messageId/reactions', '200 403 200 200', { emoji: '👍' }],
  ['DELETE /v2/talks/:orgaId/:talkId/:messageId/reactions', '200 403 200 200', { emoji: '👍' }],
  ['GET /v2/talks/:orgaId/:talkId/:messageId/thread', '200 200 200 200'],
  ['POST /v2/talks/:orgaId/:talkId/:messageId/pin', '200 403 200 200'],
  ['DELETE /v2/talks/:orgaId/:talkId/:messageId/pin', '204 403 204 204'],
  ['GET /v2/talks/:orgaId/:talkId/pins', '200 200 200 200'],
])

/** Members of a group of the talk act in it; former members of the group do not find it. */
const rowsOfGroupTalk = rowsOfTalk('of a group', 'groupTalk', 'groupTalkMessage', [
  ['GET /v2/talks/:orgaId/:talkId', '200 200 404 404'],
  ['POST /v2/talks/:orgaId/:talkId', '201 201 404 404', { message: 'Hello' }],
  ['PATCH /v2/talks/:orgaId/:talkId', '200 200 404 404', { title: 'Winter' }],
  ['POST /v2/talks/:orgaId/:talkId/archive', '200 403 404 404'],
  ['POST /v2/talks/:orgaId/:talkId/restore', '200 403 404 404'],
  ['PATCH /v2/talks/:orgaId/:talkId/settings', '200 200 404 404', { notify: 'none' }],
  ['DELETE /v2/talks/:orgaId/:talkId', '204 204 404 404'],
  ['GET /v2/talks/:orgaId/:talkId/info', '200 200 404 404'],
  ['POST /v2/talks/:orgaId/:talkId/join', '200 200 404 404'],
  ['GET /v2/talks/:orgaId/:talkId/participants', '200 200 404 404'],
  ['POST /v2/talks/:orgaId/:talkId/participants', '200 200 404 404', withOutsider],
  ['DELETE /v2/talks/:orgaId/:talkId/participants/:userId', '204 403 404 404'],
  ['POST /v2/talks/:orgaId/:talkId/read', '200 200 404 404'],
  ['POST /v2/talks/:orgaId/:talkId/report', '201 201 404 404'],
  ['PATCH /v2/talks/:orgaId/:talkId/:messageId', '200 403 404 404', { message: 'Hi' }],
  ['DELETE /v2/talks/:orgaId/:talkId/:messageId', '204 403 404 404'],
  ['POST /v2/talks/:orgaId/:talkId/:messageId/reactions', '200 200 404 404', { emoji: '👍' }],
  ['DELETE /v2/talks/:orgaId/:talkId/:messageId/reactions', '200 200 404 404', { emoji: '👍' }],
  ['GET /v2/talks/:orgaId/:talkId/:messageId/thread', '200 200 404 404'],
  ['POST /v2/talks/:orgaId/:talkId/:messageId/pin', '200 200 404 404'],
  ['DELETE /v2/talks/:orgaId/:talkId/:messageId/pin', '204 204 404 404'],
  ['GET /v2/talks/:orgaId/:talkId/pins', '200 200 404 404'],
])

/**
 * Access matrix: the status of every operation for every kind of caller.
 *
 * - stranger: signed in, member of no organization; elsewhere: administrator of another organization
 * - invitee: has a pending invitation; outside: member who does not participate in the talk
 * - left: former administrator; expired: administrator with an expired token; deleted: administrator whose account was
 *   deleted
 *
 * Members, messages and events that a row names belong to `member`. A new operation needs a new row.
 */
// biome-ignore format: this is a table
export const matrix: Row[] = [
  //                                                                   anonymous
  //                                                                   |   stranger
  //                                                                   |   |   elsewhere
  //                                                                   |   |   |   invitee
  //                                                                   |   |   |   |   member
  //                                                                   |   |   |   |   |   outside
  //                                                                   |   |   |   |   |   |   secretary
  //                                                                   |   |   |   |   |   |   |   administrator
  //                                                                   |   |   |   |   |   |   |   |   left
  //                                                                   |   |   |   |   |   |   |   |   |   expired
  //                                                                   |   |   |   |   |   |   |   |   |   |   deleted
  ['POST /v2/register',                                               '201 201 201 201 201 201 201 201 201 201 201', newAccount],
  ['GET /v2/login',                                                   '200 200 200 200 200 200 200 200 200 200 200'],
  ['POST /v2/login',                                                  '200 200 200 200 200 200 200 200 200 200 200', login],
  ['POST /v2/logout',                                                 '401 204 204 204 204 204 204 204 204 401 401'],
  ['POST /v2/accounts/resetPassword',                                 '202 202 202 202 202 202 202 202 202 202 202', { credential: 'somebody' }],
  ['GET /v2/account/getUserInfos',                                    '401 200 200 200 200 200 200 200 200 401 401'],
  ['DELETE /v2/account/@me',                                          '401 204 204 204 204 204 204 204 204 401 401', {}, { spends: 'caller' }],
  ['POST /v2/account/moderation/:moderationId/appeal',                '401 404 404 404 201 404 404 404 404 401 401', { message: 'Why?' }],
  ['GET /v2/account/export',                                           '401 200 200 200 200 200 200 200 200 401 401'],
  ['POST /v2/account/reports/:reportId/escalate',                     '401 404 404 404 200 404 404 404 404 401 401', {}, { path: { reportId: 'closedReport' } }],
  ['GET /v2/account/deletion',                                         '401 200 200 200 200 200 200 200 200 401 401'],
  ['POST /v2/account',                                                '401 200 200 200 200 200 200 200 200 401 401', newNames],
  ['GET /v2/account/getMails',                                        '401 200 200 200 200 200 200 200 200 401 401'],
  ['POST /v2/accounts/updatePassword',                                '401 200 200 200 200 200 200 200 200 401 401', changedPassword],
  ['GET /v2/accounts/updatePassword',                                 '401 200 200 200 200 200 200 200 200 401 401', changedPassword],
  ['POST /v2/account/proof',                                          '401 200 200 200 200 200 200 200 200 401 401', async (scenario: AccessScenario, who: Principal) => ({ password: await scenario.givePassword(who) })],
  ['GET /v2/account/sessions',                                        '401 200 200 200 200 200 200 200 200 401 401'],
  ['DELETE /v2/account/sessions',                                     '401 204 204 204 204 204 204 204 204 401 401'],
  ['DELETE /v2/account/sessions/:id',                                 '401 204 204 204 204 204 204 204 204 401 401'],
  ['POST /v2/account/confirmMail',                                    '401 202 202 202 202 202 202 202 202 401 401', unconfirmed],
  ['POST /v2/accounts/confirmMail',                                   '401 200 200 200 200 200 200 200 200 401 401', async (scenario: AccessScenario, who: Principal) => ({ token: await scenario.find('confirmation', who) })],
  ['POST /v2/mails/stop/:stopToken',                                      '200 200 200 200 200 200 200 200 200 200 200'],
  ['DELETE /v2/mails/stop/:stopToken',                                    '200 200 200 200 200 200 200 200 200 200 200'],
  ['POST /v2/accounts/undoMailChange',                                '200 200 200 200 200 200 200 200 200 200 200', async (scenario: AccessScenario) => ({ token: await scenario.find('undo', 'anonymous') })],
  ['PUT /v2/account/avatar',                                          '401 200 200 200 200 200 200 200 200 401 401', {}, { file: picture }],
  ['DELETE /v2/account/avatar',                                       '401 204 204 204 204 204 204 204 204 401 401'],
  ['PATCH /v2/account/profile',                                        '401 200 200 200 200 200 200 200 200 401 401', { name: 'Jane Doe' }],
  ['GET /v2/account/settings',                                         '401 200 200 200 200 200 200 200 200 401 401'],
  ['PATCH /v2/account/settings',                                       '401 200 200 200 200 200 200 200 200 401 401', { mailOnMention: false }],
  ['GET /v2/account/invitations',                                     '401 200 200 200 200 200 200 200 200 401 401'],
  ['POST /v2/account/invitations',                                    '401 200 200 200 409 409 409 409 200 401 401', invitationLink, { spends: 'caller' }],
  ['POST /v2/account/invitations/:invitationId/accept',               '401 404 404 200 404 404 404 404 404 401 401', {}, { path: { invitationId: 'ownInvitation' }, spends: 'caller' }],
  ['POST /v2/account/invitations/:invitationId/decline',              '401 404 404 204 404 404 404 404 404 401 401', {}, { path: { invitationId: 'ownInvitation' }, spends: 'caller' }],
  ['GET /v2/account/moderation',                                      '401 200 200 200 200 200 200 200 200 401 401'],
  ['POST /v2/account/join',                                            '401 201 201 201 409 409 409 409 201 401 401', joinLink, { spends: 'caller' }],
  ['GET /v2/account/requests',                                         '401 200 200 200 200 200 200 200 200 401 401'],
  ['DELETE /v2/account/requests/:requestId',                           '401 404 404 404 404 404 404 404 404 401 401'],
  ['DELETE /v2/account/requests/:requestId',                           '401 204 204 204 404 404 404 404 204 401 401', {}, { path: { requestId: 'ownRequest' }, when: 'of their own' }],
  ['GET /v2/account/today',                                            '401 200 200 200 200 200 200 200 200 401 401'],
  ['GET /v2/account/securityLog',                                     '401 200 200 200 200 200 200 200 200 401 401'],
  ['GET /v2/account/reports',                                         '401 200 200 200 200 200 200 200 200 401 401'],

  ['POST /v2/workplace',                                              '401 201 201 201 201 201 201 201 201 401 401', { name: 'Another club' }],
  ['GET /v2/workplace',                                               '401 200 200 200 200 200 200 200 200 401 401'],
  ['GET /v2/workplace/:orgaId',                                       '401 404 404 404 200 200 200 200 404 401 401'],
  ['PUT /v2/workplace/:orgaId/logo',                                  '401 404 404 404 403 403 403 200 404 401 401', {}, { file: picture }],
  ['DELETE /v2/workplace/:orgaId/logo',                               '401 404 404 404 403 403 403 204 404 401 401'],
  ['PATCH /v2/workplace/:orgaId',                                     '401 404 404 404 403 403 403 200 404 401 401', { description: 'Chess' }],
  ['DELETE /v2/workplace/:orgaId',                                    '401 404 404 404 403 403 403 204 404 401 401', {}, { spends: 'organization' }],
  ['POST /v2/workplace/:orgaId/restore',                              '401 404 404 404 403 403 403 200 404 401 401', {}, { path: { orgaId: 'closedOrganization' }, spends: 'organization' }],
  ['POST /v2/workplace/:organizationId/leave',                        '401 404 404 404 204 204 204 204 404 401 401', {}, { spends: 'caller' }],
  ['GET /v2/workplace/:orgaId/audit',                                 '401 404 404 404 403 403 403 200 404 401 401'],
  ['GET /v2/workplace/:orgaId/members.pdf',                           '401 404 404 404 403 403 200 200 404 401 401'],
  ['GET /v2/workplace/:orgaId/members.csv',                           '401 404 404 404 403 403 200 200 404 401 401'],

  ['GET /v2/workplace/:orgaId/fields',                                '401 404 404 404 200 200 200 200 404 401 401'],
  ['POST /v2/workplace/:orgaId/fields',                               '401 404 404 404 403 403 403 201 404 401 401', { label: 'Instrument', type: 'text' }],
  ['PATCH /v2/workplace/:orgaId/fields/:fieldId',                     '401 404 404 404 403 403 403 200 404 401 401', { label: 'Seat' }],
  ['DELETE /v2/workplace/:orgaId/fields/:fieldId',                    '401 404 404 404 403 403 403 204 404 401 401'],
  ['PATCH /v2/workplace/users/:orgaId/:userId/fields',                '401 404 404 404 200 403 200 200 404 401 401', violinFor('fieldId')],
  ['PATCH /v2/workplace/users/:orgaId/:userId/fields',                '401 404 404 404 403 403 200 200 404 401 401', violinFor('staffField'), { when: 'edited by staff' }],
  ['PATCH /v2/workplace/users/:orgaId/:userId/fields',                '401 404 404 404 200 403 403 403 404 401 401', violinFor('ownField'), { when: 'visible to oneself' }],
  ['POST /v2/workplace/:orgaId/members.csv',                          '401 404 404 404 403 403 200 200 404 401 401', { file: 'Handle\r\n' }],

  ['GET /v2/workplace/:orgaId/requests',                               '401 404 404 404 403 403 200 200 404 401 401'],
  ['POST /v2/workplace/:orgaId/requests/:requestId/accept',            '401 404 404 404 403 403 200 200 404 401 401'],
  ['POST /v2/workplace/:orgaId/requests/:requestId/decline',           '401 404 404 404 403 403 200 200 404 401 401'],
  ['GET /v2/workplace/:orgaId/links',                                  '401 404 404 404 403 403 200 200 404 401 401'],
  ['POST /v2/workplace/:orgaId/links',                                 '401 404 404 404 403 403 201 201 404 401 401', { uses: 3 }],
  ['DELETE /v2/workplace/:orgaId/links/:linkId',                       '401 404 404 404 403 403 204 204 404 401 401'],
  ['GET /v2/workplace/:orgaId/groups',                                '401 404 404 404 200 200 200 200 404 401 401'],
  ['POST /v2/workplace/:orgaId/groups',                               '401 404 404 404 403 403 201 201 404 401 401', () => ({ name: uniqueName() })],
  ['PATCH /v2/workplace/:orgaId/groups/:groupId',                     '401 404 404 404 403 403 200 200 404 401 401', { description: 'New' }],
  ['PATCH /v2/workplace/:orgaId/groups/:groupId',                     '401 404 404 404 403 403 409 409 404 401 401', { description: 'New' }, { path: { groupId: 'everyone' }, when: 'everyone' }],
  ['DELETE /v2/workplace/:orgaId/groups/:groupId',                    '401 404 404 404 403 403 204 204 404 401 401'],
  ['GET /v2/workplace/:orgaId/groups/:groupId/members',               '401 404 404 404 200 200 200 200 404 401 401'],
  ['POST /v2/workplace/:orgaId/groups/:groupId/members',              '401 404 404 404 403 403 200 200 404 401 401', withOutsider],
  ['POST /v2/workplace/:orgaId/groups/:groupId/members',              '401 404 404 404 200 200 200 200 404 401 401', (scenario: AccessScenario, who: Principal) => ({ userlist: [scenario.person(who).nicHandle] }), { path: { groupId: 'openGroup' }, when: 'open for joining' }],
  ['DELETE /v2/workplace/:orgaId/groups/:groupId/members/:userId',    '401 404 404 404 204 403 204 204 404 401 401'],

  ['GET /v2/workplace/users/:orgaId',                                 '401 404 404 404 200 200 200 200 404 401 401'],
  ['GET /v2/workplace/users/:orgaId/:userId',                         '401 404 404 404 200 200 200 200 404 401 401'],
  ['GET /v2/workplace/users/:orgaId/:userId/pdf',                     '401 404 404 404 200 200 200 200 404 401 401'],
  ['POST /v2/workplace/users/:orgaId/:userId',                        '401 404 404 404 403 403 200 200 404 401 401', { role: 1, comment: 'New' }, ofGuest],
  ['POST /v2/workplace/users/:orgaId/:userId',                        '401 404 404 404 403 403 403 200 404 401 401', { role: 2, comment: '' }, { ...ofGuest, when: 'another role' }],
  ['POST /workplace/users/:orgaId/:userId',                           '401 404 404 404 403 403 200 200 404 401 401', { role: 1, comment: 'New' }, ofGuest],
  ['POST /workplace/users/:orgaId/:userId',                           '401 404 404 404 403 403 403 200 404 401 401', { role: 2, comment: '' }, { ...ofGuest, when: 'another role' }],
  ['DELETE /v2/workplace/users/:orgaId/:userId',                      '401 404 404 404 403 403 403 204 404 401 401', {}, ofGuest],
  ['POST /v2/workplace/users/new/:orgaId',                            '401 404 404 404 403 403 201 201 404 401 401', newcomer],
  ['POST /v2/workplace/users/new/:orgaId',                            '401 404 404 404 403 403 403 201 404 401 401', newAdministrator, { when: 'as an administrator' }],
  ['GET /v2/workplace/users/pending/:orgaId',                         '401 404 404 404 200 200 200 200 404 401 401'],
  ['DELETE /v2/workplace/users/pending/:orgaId/:invitationId',        '401 404 404 404 403 403 204 204 404 401 401'],
  ['POST /v2/workplace/users/pending/:orgaId/:invitationId/resend',   '401 404 404 404 403 403 200 200 404 401 401'],

  ['GET /v2/workplace/users/:orgaId/:userId/calendar',                '401 404 404 404 200 200 200 200 404 401 401'],
  ['GET /workplace/users/:orgaId/:userId/calendar',                   '401 404 404 404 200 200 200 200 404 401 401'],
  ['POST /v2/workplace/users/:orgaId/:userId/calendar',               '401 404 404 404 201 403 201 201 404 401 401', plannedEvent],
  ['GET /v2/workplace/users/:orgaId/:userId/calendar/:eventId',        '401 404 404 404 200 200 200 200 404 401 401'],
  ['GET /v2/workplace/users/:orgaId/:userId/calendar/:eventId/comments', '401 404 404 404 200 200 200 200 404 401 401'],
  ['GET /v2/workplace/users/:orgaId/:userId/calendar/:eventId/comments', '401 404 404 404 200 403 403 403 404 401 401', {}, { path: { eventId: 'privateEvent' }, when: 'of a private event' }],
  ['POST /v2/workplace/users/:orgaId/:userId/calendar/:eventId/comments', '401 404 404 404 201 201 201 201 404 401 401', { message: 'Hi' }],
  ['POST /v2/workplace/users/:orgaId/:userId/calendar/:eventId/comments', '401 404 404 404 201 403 403 403 404 401 401', { message: 'Hi' }, { path: { eventId: 'privateEvent' }, when: 'of a private event' }],
  ['GET /v2/talks/:orgaId/:talkId',                                   '401 404 404 404 200 200 200 200 404 401 401', {}, { path: { talkId: 'cardComments' }, when: 'comments on a card' }],
  ['GET /v2/talks/:orgaId/:talkId',                                   '401 404 404 404 200 404 404 404 404 401 401', {}, { path: { talkId: 'privateComments' }, when: 'comments on a private event' }],
  ['POST /v2/talks/:orgaId/:talkId',                                  '401 404 404 404 201 404 404 404 404 401 401', { message: 'Hi' }, { path: { talkId: 'privateComments' }, when: 'comments on a private event' }],
  ['GET /v2/talks/:orgaId/:talkId/info',                              '401 404 404 404 409 409 409 409 404 401 401', {}, { path: { talkId: 'cardComments' }, when: 'comments on a card' }],
  ['GET /v2/workplace/users/:orgaId/:userId/calendar/:eventId/comments', '401 404 404 404 200 200 403 403 404 401 401', {}, ofGroup],
  ['POST /v2/workplace/users/:orgaId/:userId/calendar/:eventId/comments', '401 404 404 404 201 201 403 403 404 401 401', { message: 'Hi' }, ofGroup],
  ['POST /v2/workplace/users/:orgaId/:userId/calendar/:eventId/answer', '401 404 404 404 200 200 404 404 404 401 401', { answer: 'yes' }, ofGroup],
  ['GET /v2/workplace/users/:orgaId/:userId/calendar/:eventId/answers', '401 404 404 404 200 200 404 404 404 401 401', {}, ofGroup],
  ['PATCH /v2/workplace/users/:orgaId/:userId/calendar/:eventId',     '401 404 404 404 200 403 403 403 404 401 401', { title: 'Match' }, ofGroup],
  ['GET /v2/talks/:orgaId/:talkId',                                   '401 404 404 404 200 200 404 404 404 401 401', {}, { path: { talkId: 'groupEventComments' }, when: 'comments on an event of a group' }],
  ['POST /v2/talks/:orgaId/:talkId',                                  '401 404 404 404 201 201 404 404 404 401 401', { message: 'Hi' }, { path: { talkId: 'groupEventComments' }, when: 'comments on an event of a group' }],
  ['PATCH /v2/workplace/users/:orgaId/:userId/calendar/:eventId',     '401 404 404 404 200 403 200 200 404 401 401', { title: 'Match' }],
  ['PATCH /v2/workplace/users/:orgaId/:userId/calendar/:eventId',     '401 404 404 404 200 403 403 403 404 401 401', { title: 'Match' }, { path: { eventId: 'privateEvent' }, when: 'private' }],
  ['DELETE /v2/workplace/users/:orgaId/:userId/calendar/:eventId',    '401 404 404 404 204 403 204 204 404 401 401'],
  ['POST /v2/workplace/users/:orgaId/:userId/calendar/import',        '401 404 404 404 200 403 200 200 404 401 401', iCalendar],
  ['GET /v2/workplace/users/:orgaId/:userId/calendar/feed',            '401 404 404 404 200 403 403 403 404 401 401'],
  ['POST /v2/workplace/users/:orgaId/:userId/calendar/feed',          '401 404 404 404 201 403 403 403 404 401 401'],
  ['DELETE /v2/workplace/users/:orgaId/:userId/calendar/feed',        '401 404 404 404 204 403 403 403 404 401 401', async (scenario: AccessScenario) => { await scenario.find('feed', 'member'); return {} }],
  ['GET /v2/workplace/:orgaId/calendar',                               '401 404 404 404 200 200 200 200 404 401 401'],
  ['POST /v2/workplace/:orgaId/calendar',                              '401 404 404 404 403 403 201 201 404 401 401', plannedEvent],
  ['GET /v2/workplace/:orgaId/calendar/:eventId',                      '401 404 404 404 200 200 200 200 404 401 401', {}, ofOrganization],
  ['PATCH /v2/workplace/:orgaId/calendar/:eventId',                    '401 404 404 404 403 403 200 200 404 401 401', { title: 'Match' }, ofOrganization],
  ['DELETE /v2/workplace/:orgaId/calendar/:eventId',                   '401 404 404 404 403 403 204 204 404 401 401', {}, ofOrganization],
  ['POST /v2/workplace/:orgaId/calendar/import',                       '401 404 404 404 403 403 200 200 404 401 401', iCalendar],
  ['GET /v2/workplace/:orgaId/calendar/feed',                          '401 404 404 404 200 200 200 200 404 401 401'],
  ['POST /v2/workplace/:orgaId/calendar/feed',                         '401 404 404 404 201 201 201 201 404 401 401'],
  ['DELETE /v2/workplace/:orgaId/calendar/feed',                       '401 404 404 404 204 204 204 204 404 401 401', ownFeed],
  ['GET /v2/workplace/:orgaId/calendar/:eventId/comments',             '401 404 404 404 200 200 200 200 404 401 401', {}, ofOrganization],
  ['POST /v2/workplace/:orgaId/calendar/:eventId/comments',            '401 404 404 404 201 201 201 201 404 401 401', { message: 'Hi' }, ofOrganization],
  ['POST /v2/workplace/:orgaId/calendar/:eventId/answer',              '401 404 404 404 200 200 200 200 404 401 401', { answer: 'yes' }, ofOrganization],
  ['GET /v2/workplace/:orgaId/calendar/:eventId/answers',              '401 404 404 404 200 200 200 200 404 401 401', {}, ofOrganization],
  ['POST /v2/workplace/users/:orgaId/:userId/calendar/:eventId/answer', '401 404 404 404 200 403 403 403 404 401 401', { answer: 'yes' }],
  ['POST /v2/workplace/users/:orgaId/:userId/calendar/:eventId/answer', '401 404 404 404 200 404 404 404 404 401 401', { answer: 'yes' }, { path: { eventId: 'privateEvent' }, when: 'private' }],
  ['GET /v2/workplace/users/:orgaId/:userId/calendar/:eventId/answers', '401 404 404 404 200 200 200 200 404 401 401'],
  ['GET /v2/workplace/users/:orgaId/:userId/calendar/:eventId/answers', '401 404 404 404 200 404 404 404 404 401 401', {}, { path: { eventId: 'privateEvent' }, when: 'private' }],
  ['GET /v2/workplace/:orgaId/freeTime',                               '401 404 404 404 200 200 200 200 404 401 401', freeTime],
  ['GET /v2/calendars/:file',                                         '200 200 200 200 200 200 200 200 200 200 200', {}, { path: { file: 'feed' } }],

  ['GET /v2/talks/:orgaId',                                           '401 404 404 404 200 200 200 200 404 401 401'],
  ['POST /v2/talks/:orgaId',                                          '401 404 404 404 201 201 201 201 404 401 401', { title: 'Rooks', userlist: [], message: 'Hello' }],
  ['GET /v2/talks/:orgaId/open',                                      '401 404 404 404 200 200 200 200 404 401 401'],
  ['GET /v2/talks/:orgaId/search',                                     '401 404 404 404 200 200 200 200 404 401 401', { q: 'rook' }],
  ['GET /v2/talks/:orgaId/:talkId',                                   '401 404 404 404 200 404 200 200 404 401 401'],
  ['POST /v2/talks/:orgaId/:talkId',                                  '401 404 404 404 201 404 201 201 404 401 401', { message: 'Hello' }],
  ['PATCH /v2/talks/:orgaId/:talkId',                                 '401 404 404 404 200 404 200 200 404 401 401', { title: 'Winter' }],
  ['DELETE /v2/talks/:orgaId/:talkId',                                '401 404 404 404 204 404 204 204 404 401 401'],
  ['GET /v2/talks/:orgaId/:talkId/info',                              '401 404 404 404 200 404 200 200 404 401 401'],
  ['POST /v2/talks/:orgaId/:talkId/participants',                     '401 404 404 404 200 404 200 200 404 401 401', withOutsider],
  ['POST /v2/talks/:orgaId/:talkId/read',                             '401 404 404 404 200 404 200 200 404 401 401'],
  ['POST /v2/talks/:orgaId/:talkId/report',                           '401 404 404 404 201 404 201 201 404 401 401'],
  ['PATCH /v2/talks/:orgaId/:talkId/:messageId',                      '401 404 404 404 200 404 403 403 404 401 401', { message: 'Hi' }],
  ['DELETE /v2/talks/:orgaId/:talkId/:messageId',                     '401 404 404 404 204 404 403 403 404 401 401'],
  ['GET /v2/talks/:orgaId/:talkId/:messageId/thread',                 '401 404 404 404 200 404 200 200 404 401 401'],
  ['POST /v2/talks/:orgaId/:talkId/:messageId/pin',                   '401 404 404 404 200 404 200 200 404 401 401'],
  ['DELETE /v2/talks/:orgaId/:talkId/:messageId/pin',                 '401 404 404 404 204 404 204 204 404 401 401'],
  ['GET /v2/talks/:orgaId/:talkId/pins',                              '401 404 404 404 200 404 200 200 404 401 401'],
  ['POST /v2/talks/:orgaId/:talkId/:messageId/reactions',             '401 404 404 404 200 404 200 200 404 401 401', { emoji: '👍' }],
  ['DELETE /v2/talks/:orgaId/:talkId/:messageId/reactions',           '401 404 404 404 200 404 200 200 404 401 401', { emoji: '👍' }],
  ['POST /v2/talks/:orgaId/:talkId/join',                             '401 404 404 404 200 404 200 200 404 401 401'],
  ['GET /v2/talks/:orgaId/:talkId/participants',                      '401 404 404 404 200 404 200 200 404 401 401'],
  ['DELETE /v2/talks/:orgaId/:talkId/participants/:userId',           '401 404 404 404 204 404 403 403 404 401 401'],
  ['DELETE /v2/talks/:orgaId/:talkId/participants/:userId',           '401 404 404 404 204 404 403 403 404 401 401', {}, { path: { userId: 'everyoneAsPerson' }, when: 'a group' }],
  ['POST /v2/talks/:orgaId/direct',                                   '401 404 404 404 201 201 201 201 404 401 401', withGuest],
  ['POST /v2/talks/:orgaId/:talkId/archive',                          '401 404 404 404 200 404 403 403 404 401 401'],
  ['POST /v2/talks/:orgaId/:talkId/restore',                          '401 404 404 404 200 404 403 403 404 401 401'],
  ['PATCH /v2/talks/:orgaId/:talkId/settings',                        '401 404 404 404 200 404 200 200 404 401 401', { notify: 'none' }],
  ...rowsOfOpenTalk,
  ...rowsOfGroupTalk,

  ['POST /v2/events/ticket',                                          '401 201 201 201 201 201 201 201 201 401 401'],
  ['GET /v2/events',                                                  '401 200 200 200 200 200 200 200 200 401 401'],

  ['GET /v2/boards/:orgaId',                                          '401 404 404 404 200 200 200 200 404 401 401'],
  ['GET /boards/:orgaId',                                             '401 404 404 404 200 200 200 200 404 401 401'],
  ['POST /v2/boards/:orgaId/create',                                  '401 404 404 404 201 201 201 201 404 401 401', { name: 'Summer' }],
  ['GET /v2/boards/:orgaId/trash',                                    '401 404 404 404 403 403 200 200 404 401 401'],
  ['GET /v2/boards/:orgaId/:boardId',                                 '401 404 404 404 200 200 200 200 404 401 401'],
  ['PATCH /v2/boards/:orgaId/:boardId',                               '401 404 404 404 200 200 200 200 404 401 401', { name: 'Winter' }],
  ['DELETE /v2/boards/:orgaId/:boardId',                              '401 404 404 404 403 403 204 204 404 401 401'],
  ['POST /v2/boards/:orgaId/:boardId/restore',                        '401 404 404 404 403 403 200 200 404 401 401', {}, { path: { boardId: 'trashedBoard' } }],
  ['GET /v2/boards/:orgaId/:boardId/archive',                         '401 404 404 404 200 200 200 200 404 401 401'],
  ['POST /v2/boards/:orgaId/:boardId/columns',                        '401 404 404 404 201 201 201 201 404 401 401', { name: 'Done' }],
  ['PATCH /v2/boards/:orgaId/:boardId/columns/:columnId',             '401 404 404 404 200 200 200 200 404 401 401', { name: 'Late' }],
  ['DELETE /v2/boards/:orgaId/:boardId/columns/:columnId',            '401 404 404 404 204 204 204 204 404 401 401'],
  ['POST /v2/boards/:orgaId/:boardId/columns/:columnId/move',         '401 404 404 404 200 200 200 200 404 401 401'],
  ['POST /v2/boards/:orgaId/:boardId/cards',                          '401 404 404 404 201 201 201 201 404 401 401', async (scenario: AccessScenario) => ({ title: 'Cook', ...await toColumn(scenario) })],
  ['GET /v2/boards/:orgaId/:boardId/cards/:cardId',                   '401 404 404 404 200 200 200 200 404 401 401'],
  ['GET /v2/boards/:orgaId/:boardId/cards/:cardId/comments',          '401 404 404 404 200 200 200 200 404 401 401'],
  ['POST /v2/boards/:orgaId/:boardId/cards/:cardId/comments',         '401 404 404 404 201 201 201 201 404 401 401', { message: 'Hi' }],
  ['GET /v2/boards/:orgaId/:boardId/cards/:cardId/activity',          '401 404 404 404 200 200 200 200 404 401 401'],
  ['PATCH /v2/boards/:orgaId/:boardId/cards/:cardId',                 '401 404 404 404 200 200 200 200 404 401 401', { title: 'Bake' }],
  ['POST /v2/boards/:orgaId/:boardId/cards/:cardId/move',             '401 404 404 404 200 200 200 200 404 401 401', toColumn],
  ['POST /v2/boards/:orgaId/:boardId/cards/:cardId/archive',          '401 404 404 404 200 200 200 200 404 401 401'],
  ['POST /v2/boards/:orgaId/:boardId/cards/:cardId/restore',          '401 404 404 404 200 200 200 200 404 401 401', {}, { path: { cardId: 'archivedCard' } }],

  ['POST /v2/files/:orgaId',                                          '401 404 404 404 201 201 201 201 404 401 401', { plan: 'of the hall' }],
  ['GET /v2/files/:orgaId',                                           '401 404 404 404 200 200 200 200 404 401 401'],
  ['GET /v2/files/:orgaId/:fileId',                                   '401 404 404 404 200 404 404 404 404 401 401'],
  ['GET /v2/files/:orgaId/:fileId/content',                           '401 404 404 404 200 404 404 404 404 401 401'],
  ['GET /v2/files/:orgaId/:fileId/thumbnail',                         '401 404 404 404 200 404 404 404 404 401 401', {}, { path: { fileId: 'pictureId' } }],
  ['DELETE /v2/files/:orgaId/:fileId',                                '401 404 404 404 204 404 404 404 404 401 401'],
  ...filesIn('in a talk', 'talkFile',                                 '401 404 404 404 200 404 200 200 404 401 401'),
  ...filesIn('in a talk that its uploader left', 'leftTalkFile',      '401 404 404 404 404 404 200 200 404 401 401'),
  ...filesIn('of a deleted message', 'deletedMessageFile',            '401 404 404 404 200 404 404 404 404 401 401'),
  ...filesIn('of a hidden message', 'hiddenMessageFile',              '401 404 404 404 404 404 200 200 404 401 401'),
  ...filesIn('in an open talk', 'openTalkFile',                       '401 404 404 404 200 200 200 200 404 401 401'),
  ...filesIn('in a talk of a group', 'groupTalkFile',                 '401 404 404 404 200 200 404 404 404 401 401'),
  ...filesIn('on a card', 'cardFile',                                 '401 404 404 404 200 200 200 200 404 401 401'),
  ...filesIn('in a comment on a private event', 'privateCommentFile', '401 404 404 404 200 404 404 404 404 401 401'),
  ...filesIn('on an archived card', 'archivedCardFile',               '401 404 404 404 200 200 200 200 404 401 401'),
  ...filesIn('on a deleted board', 'deletedBoardFile',                '401 404 404 404 404 404 404 404 404 401 401'),
  ...filesIn('of an event', 'eventFile',                              '401 404 404 404 200 200 200 200 404 401 401'),
  ...filesIn('of a private event', 'privateEventFile',                '401 404 404 404 200 404 404 404 404 401 401'),
  ...filesIn('under another organization', 'talkFile',                '401 404 404 404 404 404 404 404 404 401 401', { orgaId: 'otherOrganization' }),
  ...filesIn('of a closed organization', 'talkFile',                  '401 404 404 404 404 404 404 404 404 401 401', { orgaId: 'closedWithFile' }),
  ['DELETE /v2/files/:orgaId/:fileId',                                '401 404 404 404 204 404 204 204 404 401 401', {}, { path: { fileId: 'talkFile' }, when: 'in a talk' }],
  ['DELETE /v2/files/:orgaId/:fileId',                                '401 404 404 404 204 403 204 204 404 401 401', {}, { path: { fileId: 'cardFile' }, when: 'on a card' }],

  ['GET /v2/images/:imageId',                                         '200 200 200 200 200 200 200 200 200 200 200'],

  ['GET /v2/discover',                                                '200 200 200 200 200 200 200 200 200 200 200'],
  ['GET /v2/discover/:orgaId',                                        '200 200 200 200 200 200 200 200 200 200 200'],
  ['POST /v2/discover/:orgaId/join',                                   '401 201 201 201 409 409 409 409 201 401 401', openToRequests, { spends: 'caller' }],
  ['POST /v2/discover/link',                                           '200 200 200 200 200 200 200 200 200 200 200', joinLink],
  ['POST /v2/discover/:orgaId/report',                                '201 201 201 201 201 201 201 201 201 401 401'],
  ['GET /v2/workplace/:orgaId/reports',                               '401 404 404 404 403 403 200 200 404 401 401'],
  ['GET /v2/workplace/:orgaId/reports/:reportId',                     '401 404 404 404 403 403 200 200 404 401 401'],
  ['POST /v2/workplace/:orgaId/reports/:reportId/assign',             '401 404 404 404 403 403 200 200 404 401 401', toSecretary],
  ['POST /v2/workplace/:orgaId/reports/:reportId/close',              '401 404 404 404 403 403 200 200 404 401 401', { outcome: 'acted' }],
  ['POST /v2/workplace/:orgaId/reports/:reportId/appeal',             '401 404 404 404 403 403 403 200 404 401 401', { outcome: 'upheld' }, { path: { reportId: 'appealedReport' } }],
  ['GET /v2/workplace/:orgaId/webhooks',                               '401 404 404 404 403 403 403 200 404 401 401'],
  ['POST /v2/workplace/:orgaId/webhooks',                              '401 404 404 404 403 403 403 201 404 401 401', { url: 'https://hooks.example/atrium' }],
  ['GET /v2/workplace/:orgaId/webhooks/:webhookId',                    '401 404 404 404 403 403 403 200 404 401 401'],
  ['PATCH /v2/workplace/:orgaId/webhooks/:webhookId',                  '401 404 404 404 403 403 403 200 404 401 401', { events: ['board.changed'] }],
  ['DELETE /v2/workplace/:orgaId/webhooks/:webhookId',                 '401 404 404 404 403 403 403 204 404 401 401'],
  ['POST /v2/workplace/:orgaId/webhooks/:webhookId/secret',            '401 404 404 404 403 403 403 200 404 401 401'],
  ['POST /v2/workplace/:orgaId/webhooks/:webhookId/test',              '401 404 404 404 403 403 403 201 404 401 401'],
  ['GET /v2/workplace/:orgaId/webhooks/:webhookId/deliveries',         '401 404 404 404 403 403 403 200 404 401 401'],
  ['POST /v2/workplace/:orgaId/webhooks/:webhookId/deliveries/:deliveryId/retry', '401 404 404 404 403 403 403 200 404 401 401'],

  // Nobody of them is an operator; server/test/operator/ has the cells of operators.
  ['GET /v2/operator/accounts',                                       '401 404 404 404 404 404 404 404 404 401 401'],
  ['POST /v2/operator/accounts/:accountId/suspend',                   '401 404 404 404 404 404 404 404 404 401 401', { reason: 'Spam' }],
  ['POST /v2/operator/accounts/:accountId/resume',                    '401 404 404 404 404 404 404 404 404 401 401', { reason: 'Spam' }],
  ['POST /v2/operator/accounts/:accountId/endSessions',               '401 404 404 404 404 404 404 404 404 401 401', { reason: 'Spam' }],
  ['DELETE /v2/operator/accounts/:accountId',                         '401 404 404 404 404 404 404 404 404 401 401', { reason: 'Spam' }],
  ['GET /v2/operator/organizations',                                  '401 404 404 404 404 404 404 404 404 401 401'],
  ['POST /v2/operator/organizations/:orgaId/suspend',                 '401 404 404 404 404 404 404 404 404 401 401', { reason: 'Spam' }],
  ['POST /v2/operator/organizations/:orgaId/resume',                  '401 404 404 404 404 404 404 404 404 401 401', { reason: 'Spam' }],
  ['POST /v2/operator/organizations/:orgaId/unlist',                  '401 404 404 404 404 404 404 404 404 401 401', { reason: 'Spam' }],
  ['POST /v2/operator/organizations/:orgaId/list',                    '401 404 404 404 404 404 404 404 404 401 401', { reason: 'Spam' }],
  ['POST /v2/operator/organizations/:orgaId/administrator',           '401 404 404 404 404 404 404 404 404 401 401', (scenario: AccessScenario) => ({ credential: scenario.people.member.nicHandle, reason: 'Nobody left' })],
  ['GET /v2/operator/reports',                                        '401 404 404 404 404 404 404 404 404 401 401'],
  ['POST /v2/operator/reports/:reportId/close',                       '401 404 404 404 404 404 404 404 404 401 401', { outcome: 'acted', reason: 'Spam' }],
  ['GET /v2/operator/settings',                                       '401 404 404 404 404 404 404 404 404 401 401'],
  ['PATCH /v2/operator/settings',                                     '401 404 404 404 404 404 404 404 404 401 401', { reason: 'Spam' }],
  ['GET /v2/operator/figures',                                        '401 404 404 404 404 404 404 404 404 401 401'],
  ['GET /v2/operator/log',                                            '401 404 404 404 404 404 404 404 404 401 401'],

  ['POST /accounts/create.php',                                       '200 200 200 200 200 200 200 200 200 200 200', () => ({ ...newAccount(), password })],
  ['POST /accounts/login.php',                                        '200 200 200 200 200 200 200 200 200 200 200', legacyLogin],
  ['POST /accounts/tokenDelete.php',                                  '401 200 200 200 200 200 200 200 200 401 401'],
  ['DELETE /accounts/accountDelete.php',                              '401 200 200 200 200 200 200 200 200 401 401', self, { spends: 'caller' }],
  ['DELETE /accounts/accountDelete.php',                              '401 403 403 403 403 403 403 403 403 401 401', (scenario: AccessScenario) => ({ userCredential: scenario.founder.id }), { when: 'of somebody else' }],
  ['GET /accounts/getUserinfoFromToken.php',                          '401 200 200 200 200 200 200 200 200 401 401'],
  ['POST /accounts/updateUserinfo.php',                               '401 200 200 200 200 200 200 200 200 401 401', newMail],
  ['POST /accounts/updatePassword.php',                               '401 200 200 200 200 200 200 200 200 401 401', changedPassword],
  ['GET /accounts/getSessions.php',                                   '401 200 200 200 200 200 200 200 200 401 401'],
  ['GET /healthz',                                                    '200 200 200 200 200 200 200 200 200 200 200'],
  ['GET /metrics',                                                    '404 404 404 404 404 404 404 404 404 404 404'],
  ['GET /readyz',                                                     '200 200 200 200 200 200 200 200 200 200 200'],
]

export type MatrixRequest = {
  method: string
  url: string
  json: Record<string, unknown>
  /** The body, if it is a file. */
  payload?: Buffer | undefined
  token: string | undefined
}

/** Builds a valid request of a row for a caller. */
export async function requestOf(scenario: AccessScenario, who: Principal, row: Row): Promise<MatrixRequest> {
  const [operation, , fields = {}, special = {}] = row
  const [method = '', path = ''] = operation.split(' ')
  let url = path
  for (const [parameter, name = ''] of path.matchAll(/:(\w+)/g)) {
    url = url.replace(parameter, await scenario.find(special.path?.[name] ?? name, who))
  }
  const json = typeof fields === 'function' ? await fields(scenario, who) : fields
  const token = await scenario.tokenOf(who)
  return { method, url, json: json as Record<string, unknown>, payload: special.file, token }
}
