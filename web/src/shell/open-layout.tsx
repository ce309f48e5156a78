import { useSession } from '../api/session.ts'
import { AppFrame } from './app-layout.tsx'
import { PublicFrame } from './public-layout.tsx'

/** Around pages that need no account. */
export function OpenFrame() {
  return useSession() ? <AppFrame /> : <PublicFrame />
}
