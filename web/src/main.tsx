import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import './main.css'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/client.ts'
import { hasJustSignedOut, onSessionChange, readSession } from './api/session.ts'
import { LanguageProvider, loadLanguage, preferredLanguage } from './i18n/language.tsx'
import { prepareLive } from './live/live.ts'
import { router } from './router.tsx'
import { colorSchemeStore, readableColors, theme } from './theme.ts'

declare global {
  /** The library that locks scrolling behind dialogs reads its nonce here. */
  var __webpack_nonce__: string | undefined
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
globalThis.__webpack_nonce__ = nonce

// After an update the chunks of the older version are gone, and a reload fetches the new ones. There is no reload while
// offline, and none within a minute of the last one, which would loop.
addEventListener('vite:preloadError', () => {
  const reloadedAt = Number(sessionStorage.getItem('atrium.reloadedAt'))
  if (!navigator.onLine || Date.now() - reloadedAt < 60_000) return
  sessionStorage.setItem('atrium.reloadedAt', String(Date.now()))
  location.reload()
})

onSessionChange(() => {
  // Cached data must not be shown to the next person.
  if (!readSession()) queryClient.clear()
  if (hasJustSignedOut()) router.navigate({ to: '/sign-in', search: {}, replace: true })
  else router.invalidate()
})

/** Applies the stylesheets that the page only preloads, at their place before the styles of lazy pages. */
async function applyStylesheets(): Promise<void> {
  const apply = (preload: HTMLLinkElement) =>
    new Promise((done) => {
      const stylesheet = document.createElement('link')
      Object.assign(stylesheet, { rel: 'stylesheet', href: preload.href, nonce, onload: done, onerror: done })
      stylesheet.crossOrigin = preload.crossOrigin
      preload.replaceWith(stylesheet)
    })
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[data-stylesheet]')].map(apply))
}

/**
 * Renders the first page when it is complete. Until then the skeleton of index.html stays. This is no top-level await,
 * because the chunks of the pages import this module.
 */
async function start(): Promise<void> {
  prepareLive()
  const [initial] = await Promise.all([loadLanguage(preferredLanguage()), router.load(), applyStylesheets()])
  createRoot(document.getElementById('root') as HTMLElement).render(
    <LanguageProvider initial={initial}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={readableColors}
        colorSchemeManager={colorSchemeStore}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <ModalsProvider>
            <Notifications position="bottom-center" />
            <RouterProvider router={router} />
          </ModalsProvider>
        </QueryClientProvider>
      </MantineProvider>
    </LanguageProvider>,
  )
}

start()
