/** One year, the minimum for the HSTS preload lists of browsers. */
const httpsOnlySeconds = 365 * 24 * 60 * 60

/**
 * The headers of every reply, errors included. Pages that need a wider policy override it. HSTS is set when the public URL is
 * https, without includeSubDomains, because subdomains may be other services.
 */
export const securityHeaders = (publicUrl: string) => ({
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${httpsOnlySeconds}` }),
})
