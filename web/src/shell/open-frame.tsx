import { useSession } from '../api/session.ts'
import { AppFrame } from './app-frame.tsx'
import { PublicFrame } from './public-frame.tsx'

/** Around pages that need no account. */
export function OpenFrame() {
  return useSession() ? <AppFrame /> : <PublicFrame />
}
