import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { readSession } from './api/session.ts'
import { BrokenPage, NotFoundPage } from './parts/error-pages.tsx'
import { SkeletonPage } from './parts/skeleton-page.tsx'

/*
 * Every address of the application. An area adds its routes here, each loading its page on demand. The addresses of the
 * interface (/v2, /accounts, /workplace, /boards, /docs) are taken, so what belongs to an organization is below /o/.
 */

const root = createRootRoute({ notFoundComponent: NotFoundPage, errorComponent: BrokenPage })

/** In: for people who are not signed in. */
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ back }: { back?: unknown }): { back?: string } =>
    // Only to a page of ours.
    typeof back === 'string' && /^\/(?![/\\])/.test(back) ? { back } : {},
  beforeLoad: ({ search }) => {
    if (readSession()) throw redirect({ href: search.back ?? '/' })
  },
  component: lazyRouteComponent(() => import('./pages/in/sign-in.tsx'), 'SignInPage'),
})

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazyRouteComponent(() => import('./pages/in/register.tsx'), 'RegisterPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./pages/in/forgot-password.tsx'), 'ForgotPasswordPage'),
})

const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/new-password',
  beforeLoad: () => {
    if (!readSession()?.passwordChangeRequired) throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(() => import('./pages/in/new-password.tsx'), 'NewPasswordPage'),
})

const confirmMail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-mail',
  component: lazyRouteComponent(() => import('./pages/in/mailed-link.tsx'), 'ConfirmMailPage'),
})

const undoMailChange = createRoute({
  getParentRoute: () => root,
  path: '/undo-mail-change',
  component: lazyRouteComponent(() => import('./pages/in/mailed-link.tsx'), 'UndoMailChangePage'),
})

/** Everything for people who are signed in, inside the frame with navigation. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    const session = readSession()
    if (!session) throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { back: location.href } })
    if (session.passwordChangeRequired) throw redirect({ to: '/new-password' })
  },
  component: lazyRouteComponent(() => import('./shell/app-frame.tsx'), 'AppFrame'),
})

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/home/home.tsx'), 'HomePage'),
})

/** What belongs to one organization; its pages read `nio` from the address. */
const organization = createRoute({ getParentRoute: () => signedIn, path: '/o/$nio' })

const overview = createRoute({
  getParentRoute: () => organization,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/organization/overview.tsx'), 'OverviewPage'),
})

const routeTree = root.addChildren([
  signIn,
  register,
  forgotPassword,
  newPassword,
  confirmMail,
  undoMailChange,
  signedIn.addChildren([home, organization.addChildren([overview])]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: SkeletonPage,
  defaultErrorComponent: BrokenPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
