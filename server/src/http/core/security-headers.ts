/** A year, which is the least that browsers' lists ask for. */
const httpsOnlySeconds = 365 * 24 * 60 * 60

/**
 * On every reply, errors included. A page that needs more than this says so itself. Where people come by https, browsers are told never
 * to come otherwise; about other names below this one, which may be other services, nothing is said.
 */
export const securityHeaders = (publicUrl: string) => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${httpsOnlySeconds}` }),
})
