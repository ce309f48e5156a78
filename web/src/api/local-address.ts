/** A page may be open at another address than PUBLIC_URL, which all addresses of the API begin with. */
export function localAddress(address: string): string {
  const { pathname, search } = new URL(address, location.origin)
  return pathname + search
}
