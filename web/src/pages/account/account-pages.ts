import { type Icon, IconBell, IconFlag, IconLock, IconMail, IconTrash, IconUser } from '@tabler/icons-react'
import type { PlainKey } from '../../i18n/translate.ts'

/** The pages about one's own account. */
export const mePages = [
  { to: '/me', label: 'me.profile', icon: IconUser },
  { to: '/me/security', label: 'me.security', icon: IconLock },
  { to: '/me/notifications', label: 'me.notifications', icon: IconBell },
  { to: '/me/mails', label: 'me.mails', icon: IconMail },
  { to: '/me/reports', label: 'me.reports', icon: IconFlag },
  { to: '/me/delete', label: 'me.delete', icon: IconTrash },
] as const satisfies { to: string; label: PlainKey; icon: Icon }[]
