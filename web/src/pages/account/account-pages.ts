import { type Icon, IconBell, IconFlag, IconLock, IconMail, IconTrash, IconUser } from '@tabler/icons-react'
import type { PlainMessageKey } from '../../i18n/translate.ts'

/** The pages about one's own account. */
export const accountPages = [
  { to: '/me', label: 'account.profile', icon: IconUser },
  { to: '/me/security', label: 'account.security', icon: IconLock },
  { to: '/me/notifications', label: 'account.notifications', icon: IconBell },
  { to: '/me/mails', label: 'account.mails', icon: IconMail },
  { to: '/me/reports', label: 'account.reports', icon: IconFlag },
  { to: '/me/delete', label: 'account.delete', icon: IconTrash },
] as const satisfies { to: string; label: PlainMessageKey; icon: Icon }[]
