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
import { router } from './router.tsx'
import { colorSchemeStore, readableColors, theme } from './theme.ts'

declare global {
  /** Where the library that locks scrolling behind dialogs looks for a nonce. */
  var __webpack_nonce__: string | undefined
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
globalThis.__webpack_nonce__ = nonce

// After an update the parts of the older page are gone, and a newer page knows the new ones. Without a connection there is
// no newer page, and one that does not help would be loaded for ever: then the page says that it did not work.
addEventListener('vite:preloadError', () => {
  const reloadedAt = Number(sessionStorage.getItem('atrium.reloadedAt'))
  if (!navigator.onLine || Date.now() - reloadedAt < 60_000) return
  sessionStorage.setItem('atrium.reloadedAt', String(Date.now()))
  location.reload()
})

onSessionChange(() => {
  // Nobody sees what was read for somebody else.
  if (!readSession()) queryClient.clear()
  if (hasJustSignedOut()) router.navigate({ to: '/sign-in', search: {}, replace: true })
  else router.invalidate()
})

const initial = await loadLanguage(preferredLanguage())

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
