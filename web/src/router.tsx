/* This file is longer than 250 lines because it is one table: the routes of all pages. */

import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { basePath } from './api/base-path.ts'
import type { Ability } from './api/organization.ts'
import { readSession } from './api/session.ts'
import { ErrorPage, NotFoundPage } from './components/error-pages.tsx'
import { safeRedirect } from './components/safe-redirect.ts'
import { SkeletonPage } from './components/skeleton-page.tsx'
import { readBoardSearch } from './pages/boards/board-search.ts'
import { readCalendarSearch } from './pages/calendar/calendar-search.ts'
import { readFilesSearch } from './pages/files/files-search.ts'
import { readRequestsSearch } from './pages/joining/requests-search.ts'
import { readMembersSearch } from './pages/members/members-search.ts'

/*
 * All routes of the application. Each loads its page lazily. The paths of the API (/v2, /accounts, /workplace, /boards,
 * /docs) are taken, so the pages of an organization are below /o/.
 */

/*
 * The router merges the result of validateSearch into the search of the address. A rejected parameter has to be
 * returned as undefined, because a missing one would keep its value.
 */

/** ?new opens the dialog for a new organization, talk or board. The command palette uses it. */
const readNew = (search: { new?: unknown }): { new?: true | undefined } => ({ new: search.new === true || undefined })

/** ?back is the page to return to after signing in or up. */
const readBack = (search: { back?: unknown }): { back?: string | undefined } => ({
  back: safeRedirect(search.back, location.origin),
})

/** ?q is the text that filters a list. */
const readText = (search: { q?: unknown }): { q?: string | undefined } => ({
  q: search.q === undefined || search.q === '' ? undefined : String(search.q),
})

const root = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: ErrorPage })

/** Pages for people who are not signed in. */
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readBack,
  beforeLoad: ({ search }) => {
    if (readSession()) throw redirect({ href: search.back ?? '/' })
  },
  component: lazyRouteComponent(() => import('./pages/auth/sign-in.tsx'), 'SignInPage'),
})

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: readBack,
  component: lazyRouteComponent(() => import('./pages/auth/register.tsx'), 'RegisterPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./pages/auth/forgot-password.tsx'), 'ForgotPasswordPage'),
})

const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/new-password',
  beforeLoad: () => {
    if (!readSession()?.passwordChangeRequired) throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(() => import('./pages/auth/new-password.tsx'), 'NewPasswordPage'),
})

const confirmMail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-mail',
  component: lazyRouteComponent(() => import('./pages/auth/mailed-link.tsx'), 'ConfirmMailPage'),
})

const undoMailChange = createRoute({
  getParentRoute: () => root,
  path: '/undo-mail-change',
  component: lazyRouteComponent(() => import('./pages/auth/mailed-link.tsx'), 'UndoMailChangePage'),
})

const stopMails = createRoute({
  getParentRoute: () => root,
  path: '/stop-mails',
  component: lazyRouteComponent(() => import('./pages/auth/stop-mails.tsx'), 'StopMailsPage'),
})

const invitationLink = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./pages/auth/invitation-link.tsx'), 'InvitationLinkPage'),
})

const joinLink = createRoute({
  getParentRoute: () => root,
  path: '/join',
  beforeLoad: () => {
    if (readSession()?.passwordChangeRequired) throw redirect({ to: '/new-password' })
  },
  component: lazyRouteComponent(() => import('./pages/auth/join-page.tsx'), 'JoinPage'),
})

/** Pages that need an account, inside the layout with the navigation. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    const session = readSession()
    if (!session) throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { back: location.href } })
    if (session.passwordChangeRequired) throw redirect({ to: '/new-password' })
  },
  component: lazyRouteComponent(() => import('./layouts.tsx'), 'SignedInLayout'),
})

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  validateSearch: readNew,
  component: lazyRouteComponent(() => import('./pages/home/home.tsx'), 'HomePage'),
})

const closed = createRoute({
  getParentRoute: () => signedIn,
  path: '/closed',
  component: lazyRouteComponent(() => import('./pages/home/closed-organizations.tsx'), 'ClosedOrganizationsPage'),
})

/** Pages of the reader's own account. */
const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/me',
  component: lazyRouteComponent(() => import('./pages/account/profile.tsx'), 'ProfilePage'),
})

const security = createRoute({
  getParentRoute: () => signedIn,
  path: '/me/security',
  component: lazyRouteComponent(() => import('./pages/account/security.tsx'), 'SecurityPage'),
})

const notices = createRoute({
  getParentRoute: () => signedIn,
  path: '/me/notifications',
  component: lazyRouteComponent(() => import('./pages/account/notifications.tsx'), 'NotificationsPage'),
})

const mails = createRoute({
  getParentRoute: () => signedIn,
  path: '/me/mails',
  component: lazyRouteComponent(() => import('./pages/account/mails.tsx'), 'MailsPage'),
})

const ownReports = createRoute({
  getParentRoute: () => signedIn,
  path: '/me/reports',
  component: lazyRouteComponent(() => import('./pages/account/own-reports.tsx'), 'OwnReportsPage'),
})

const deleteAccount = createRoute({
  getParentRoute: () => signedIn,
  path: '/me/delete',
  component: lazyRouteComponent(() => import('./pages/account/delete-account.tsx'), 'DeleteAccountPage'),
})

/** Pages of operators of the server. */
const operator = createRoute({
  getParentRoute: () => signedIn,
  path: '/operator',
  component: lazyRouteComponent(() => import('./pages/operator/pages.ts'), 'OperatorLayout'),
})

const operatorOverview = createRoute({
  getParentRoute: () => operator,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/operator/pages.ts'), 'OperatorOverviewPage'),
})

const operatorAccounts = createRoute({
  getParentRoute: () => operator,
  path: '/accounts',
  validateSearch: readText,
  component: lazyRouteComponent(() => import('./pages/operator/pages.ts'), 'AccountsPage'),
})

const operatorOrganizations = createRoute({
  getParentRoute: () => operator,
  path: '/organizations',
  validateSearch: readText,
  component: lazyRouteComponent(() => import('./pages/operator/pages.ts'), 'OrganizationsPage'),
})

const operatorReports = createRoute({
  getParentRoute: () => operator,
  path: '/reports',
  validateSearch: ({ state }: { state?: unknown }): { state?: 'closed' | undefined } => ({
    state: state === 'closed' ? state : undefined,
  }),
  component: lazyRouteComponent(() => import('./pages/operator/pages.ts'), 'OperatorReportsPage'),
})

const operatorSettings = createRoute({
  getParentRoute: () => operator,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/operator/pages.ts'), 'OperatorSettingsPage'),
})

const operatorLog = createRoute({
  getParentRoute: () => operator,
  path: '/log',
  component: lazyRouteComponent(() => import('./pages/operator/pages.ts'), 'OperatorLogPage'),
})

/** Pages for everybody. People without a session see links to sign in and to register. */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  beforeLoad: () => {
    if (readSession()?.passwordChangeRequired) throw redirect({ to: '/new-password' })
  },
  component: lazyRouteComponent(() => import('./layouts.tsx'), 'OpenLayout'),
})

const discover = createRoute({
  getParentRoute: () => open,
  path: '/discover',
  validateSearch: readText,
  component: lazyRouteComponent(() => import('./pages/discover/discover.tsx'), 'DiscoverPage'),
})

/** The parameter is not called `nio`, because that is the organization of a member. */
const publicProfile = createRoute({
  getParentRoute: () => open,
  path: '/discover/$publicNio',
  component: lazyRouteComponent(() => import('./pages/discover/public-profile.tsx'), 'PublicProfilePage'),
})

/** Pages of one organization, which read `nio` from the address. */
const organization = createRoute({
  getParentRoute: () => signedIn,
  path: '/o/$nio',
  component: lazyRouteComponent(() => import('./shell/organization-layout.tsx'), 'OrganizationLayout'),
})

const overview = createRoute({
  getParentRoute: () => organization,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/organization/overview.tsx'), 'OverviewPage'),
})

const files = createRoute({
  getParentRoute: () => organization,
  path: '/files',
  staticData: { needs: 'file.list' },
  validateSearch: readFilesSearch,
  component: lazyRouteComponent(() => import('./pages/files/files-page.tsx'), 'FilesPage'),
})

const members = createRoute({
  getParentRoute: () => organization,
  path: '/members',
  validateSearch: readMembersSearch,
  component: lazyRouteComponent(() => import('./pages/members/members-page.tsx'), 'MembersPage'),
})

const fieldImport = createRoute({
  getParentRoute: () => organization,
  path: '/members/import',
  staticData: { needs: 'member.importFields' },
  component: lazyRouteComponent(() => import('./pages/fields/import-page.tsx'), 'ImportPage'),
})

const groups = createRoute({
  getParentRoute: () => organization,
  path: '/groups',
  staticData: { needs: 'group.list' },
  validateSearch: readNew,
  component: lazyRouteComponent(() => import('./pages/groups/groups-page.tsx'), 'GroupsPage'),
})

const group = createRoute({
  getParentRoute: () => organization,
  path: '/groups/$groupId',
  staticData: { needs: 'group.list' },
  component: lazyRouteComponent(() => import('./pages/groups/group-page.tsx'), 'GroupPage'),
})

const invite = createRoute({
  getParentRoute: () => organization,
  path: '/members/invite',
  staticData: { needs: 'invitation.send' },
  component: lazyRouteComponent(() => import('./pages/members/invite-page.tsx'), 'InvitePage'),
})

const joinLinkPage = createRoute({
  getParentRoute: () => organization,
  path: '/members/links/$linkId',
  staticData: { needs: 'joinLink.manage' },
  component: lazyRouteComponent(() => import('./pages/joining/link-page.tsx'), 'LinkPage'),
})

const requests = createRoute({
  getParentRoute: () => organization,
  path: '/requests',
  staticData: { needs: 'request.list' },
  validateSearch: readRequestsSearch,
  component: lazyRouteComponent(() => import('./pages/joining/requests-page.tsx'), 'RequestsPage'),
})

const member = createRoute({
  getParentRoute: () => organization,
  path: '/members/$member',
  component: lazyRouteComponent(() => import('./pages/members/member-page.tsx'), 'MemberPage'),
})

const reports = createRoute({
  getParentRoute: () => organization,
  path: '/reports',
  staticData: { needs: 'report.list' },
  validateSearch: ({ state }: { state?: unknown }): { state?: 'open' | 'assigned' | 'closed' | undefined } => ({
    state: state === 'open' || state === 'assigned' || state === 'closed' ? state : undefined,
  }),
  component: lazyRouteComponent(() => import('./pages/organization/reports-page.tsx'), 'ReportsPage'),
})

const report = createRoute({
  getParentRoute: () => organization,
  path: '/reports/$reportId',
  staticData: { needs: 'report.read' },
  component: lazyRouteComponent(() => import('./pages/organization/report-page.tsx'), 'ReportPage'),
})

const audit = createRoute({
  getParentRoute: () => organization,
  path: '/audit',
  staticData: { needs: 'audit.read' },
  component: lazyRouteComponent(() => import('./pages/organization/audit-page.tsx'), 'AuditPage'),
})

const settings = createRoute({
  getParentRoute: () => organization,
  path: '/settings',
  component: lazyRouteComponent(() => import('./pages/organization/settings-page.tsx'), 'SettingsPage'),
})

const fields = createRoute({
  getParentRoute: () => organization,
  path: '/settings/fields',
  staticData: { needs: 'field.edit' },
  component: lazyRouteComponent(() => import('./pages/fields/fields-page.tsx'), 'FieldsPage'),
})

const webhook = createRoute({
  getParentRoute: () => organization,
  path: '/settings/webhooks/$webhookId',
  staticData: { needs: 'webhook.read' },
  component: lazyRouteComponent(() => import('./pages/organization/webhook-page.tsx'), 'WebhookPage'),
})

const boards = createRoute({
  getParentRoute: () => organization,
  path: '/boards',
  validateSearch: readNew,
  component: lazyRouteComponent(() => import('./pages/boards/boards.tsx'), 'BoardsPage'),
})

const boardTrash = createRoute({
  getParentRoute: () => organization,
  path: '/boards/trash',
  staticData: { needs: 'board.restore' },
  component: lazyRouteComponent(() => import('./pages/boards/trash.tsx'), 'TrashPage'),
})

const board = createRoute({
  getParentRoute: () => organization,
  path: '/boards/$boardId',
  validateSearch: readBoardSearch,
  component: lazyRouteComponent(() => import('./pages/boards/board.tsx'), 'BoardPage'),
})

const boardArchive = createRoute({
  getParentRoute: () => organization,
  path: '/boards/$boardId/archive',
  component: lazyRouteComponent(() => import('./pages/boards/archive.tsx'), 'ArchivePage'),
})

const talks = createRoute({
  getParentRoute: () => organization,
  path: '/talks',
  // ?new=everyone proposes a channel of all members.
  validateSearch: (search: { new?: unknown }): { new?: true | 'everyone' | undefined } => ({
    new: search.new === 'everyone' ? 'everyone' : readNew(search).new,
  }),
  component: lazyRouteComponent(() => import('./pages/talks/talks-page.tsx'), 'TalksPage'),
})

const noTalk = createRoute({
  getParentRoute: () => talks,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/talks/no-talk-page.tsx'), 'NoTalkPage'),
})

const numberOf = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined)

const talkSearch = createRoute({
  getParentRoute: () => talks,
  path: '/search',
  validateSearch: (search: { q?: unknown; talk?: unknown }): { q?: string | undefined; talk?: number | undefined } => ({
    q: ['string', 'number'].includes(typeof search.q) ? String(search.q) : undefined,
    talk: numberOf(search.talk),
  }),
  component: lazyRouteComponent(() => import('./pages/talks/search-page.tsx'), 'SearchPage'),
})

const browseTalks = createRoute({
  getParentRoute: () => talks,
  path: '/browse',
  staticData: { needs: 'talk.listOpen' },
  validateSearch: (search: {
    q?: unknown
    archived?: unknown
  }): { q?: string | undefined; archived?: true | undefined } => ({
    q: ['string', 'number'].includes(typeof search.q) ? String(search.q) : undefined,
    archived: search.archived === true || undefined,
  }),
  component: lazyRouteComponent(() => import('./pages/talks/browse-page.tsx'), 'BrowsePage'),
})

const conversation = createRoute({
  getParentRoute: () => talks,
  path: '/$talkId',
  // ?message links to one message, and ?thread to the thread that begins with a message.
  validateSearch: (search: {
    message?: unknown
    thread?: unknown
  }): { message?: number | undefined; thread?: number | undefined } => ({
    message: numberOf(search.message),
    thread: numberOf(search.thread),
  }),
  component: lazyRouteComponent(() => import('./pages/talks/conversation-page.tsx'), 'ConversationPage'),
})

const calendar = createRoute({
  getParentRoute: () => organization,
  path: '/calendar',
  validateSearch: readCalendarSearch,
  component: lazyRouteComponent(() => import('./pages/calendar/calendar.tsx'), 'CalendarPage'),
})

const calendarAnswers = createRoute({
  getParentRoute: () => organization,
  path: '/calendar/answers',
  validateSearch: readCalendarSearch,
  component: lazyRouteComponent(() => import('./pages/calendar/answers-page.tsx'), 'AnswersPage'),
})

/** Addresses without a page keep the layout around them: the navigation of the organization, or the one for everybody. */
const notInOrganization = createRoute({ getParentRoute: () => organization, path: '/$', component: NotFoundPage })
const notFound = createRoute({ getParentRoute: () => open, path: '/$', component: NotFoundPage })

const routeTree = root.addChildren([
  signIn,
  register,
  forgotPassword,
  newPassword,
  confirmMail,
  undoMailChange,
  stopMails,
  invitationLink,
  joinLink,
  open.addChildren([discover, publicProfile, notFound]),
  signedIn.addChildren([
    home,
    closed,
    profile,
    security,
    notices,
    mails,
    ownReports,
    deleteAccount,
    operator.addChildren([
      operatorOverview,
      operatorAccounts,
      operatorOrganizations,
      operatorReports,
      operatorSettings,
      operatorLog,
    ]),
    organization.addChildren([
      overview,
      talks.addChildren([noTalk, talkSearch, browseTalks, conversation]),
      boards,
      boardTrash,
      board,
      boardArchive,
      calendar,
      calendarAnswers,
      files,
      members,
      fieldImport,
      groups,
      group,
      invite,
      joinLinkPage,
      requests,
      member,
      reports,
      report,
      audit,
      settings,
      fields,
      webhook,
      notInOrganization,
    ]),
  ]),
])

export const router = createRouter({
  routeTree,
  ...(basePath !== '' && { basepath: basePath }),
  defaultPreload: 'intent',
  defaultPendingComponent: SkeletonPage,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** The beginning of the event that the calendar page is asked to create. */
    newEvent?: { title: string; description: string; source: { talkId: number; messageId: number } }
  }
  interface StaticDataRouteOption {
    /** The ability that the page of an organization needs. Members without it see that they have no access. */
    needs?: Ability
  }
}
