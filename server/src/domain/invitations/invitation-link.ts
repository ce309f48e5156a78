import type { Role } from '../../../../shared/roles.ts'
import type { App } from '../app.ts'

/** Everybody who has the link can use it, so it never gives a higher role. */
export const maxLinkedRole: Role = 1

type Linked = { id: string; role: Role; mail: string | null }

/**
 * Returns the link that hands over an invitation to an address, or null. Staff pass it on themselves on a server that
 * sends no mails. It gives membership only: an account and its address stay as they are. Whether the address has an
 * account makes no difference.
 */
export function invitationLink({ config, linkSeal }: App, { id, role, mail }: Linked): string | null {
  if (config.smtpUrl !== null || mail === null || role > maxLinkedRole) return null
  return `${config.publicUrl}/invitation#${linkSeal.close(JSON.stringify({ invitation: id }))}`
}

/** Returns the id of the invitation that a link hands over, or null. */
export function readInvitationLink({ linkSeal }: App, link: string): string | null {
  const opened = linkSeal.open(link.slice(link.indexOf('#') + 1))
  if (opened === null) return null
  const { invitation } = JSON.parse(opened) as { invitation?: unknown }
  return typeof invitation === 'string' ? invitation : null
}
