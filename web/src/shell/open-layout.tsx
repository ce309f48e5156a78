import { useSession } from '../api/session.ts'
import { AppLayout } from './app-layout.tsx'
import { PublicLayout } from './public-layout.tsx'

/** Around pages that need no account. */
export function OpenLayout() {
  return useSession() ? <AppLayout /> : <PublicLayout />
}
