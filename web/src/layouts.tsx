import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useNio } from './api/organization.ts'
import { useSession } from './api/session.ts'
import { closeViewer, useShownImages } from './files/viewer.ts'
import { BoardCommands } from './pages/boards/board-commands.tsx'
import { MentionAlerts } from './pages/talks/mention-alerts.tsx'
import { TalksInBackground } from './pages/talks/talks-in-background.tsx'
import { AppLayout } from './shell/app-layout.tsx'
import { PublicLayout } from './shell/public-layout.tsx'

const ImageViewer = lazy(async () => ({ default: (await import('./files/image-viewer.tsx')).ImageViewer }))

/** The viewer is loaded when the first image is opened. */
function LazyImageViewer() {
  const isNeeded = useShownImages() !== null
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other images
  useEffect(() => closeViewer(), [pathname])
  return (
    isNeeded && (
      <Suspense>
        <ImageViewer />
      </Suspense>
    )
  )
}

/** The layout of the pages that need an account, with the work that areas do in the background of every page. */
export function SignedInLayout() {
  const nio = useNio()
  return (
    <AppLayout>
      {nio && <BoardCommands />}
      <TalksInBackground />
      <MentionAlerts />
      <LazyImageViewer />
    </AppLayout>
  )
}

/** The layout of the pages that need no account. */
export function OpenLayout() {
  return useSession() ? <SignedInLayout /> : <PublicLayout />
}
