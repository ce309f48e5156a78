import { useNio } from './api/organization.ts'
import { useSession } from './api/session.ts'
import { BoardCommands } from './pages/boards/board-commands.tsx'
import { MentionAlerts } from './pages/talks/mention-alerts.tsx'
import { TalksInBackground } from './pages/talks/talks-in-background.tsx'
import { AppLayout } from './shell/app-layout.tsx'
import { PublicLayout } from './shell/public-layout.tsx'

/** The layout of the pages that need an account, with the work that areas do in the background of every page. */
export function SignedInLayout() {
  const nio = useNio()
  return (
    <AppLayout>
      {nio && <BoardCommands />}
      <TalksInBackground />
      <MentionAlerts />
    </AppLayout>
  )
}

/** The layout of the pages that need no account. */
export function OpenLayout() {
  return useSession() ? <SignedInLayout /> : <PublicLayout />
}
