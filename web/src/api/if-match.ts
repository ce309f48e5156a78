/** The header that makes a change fail if somebody else has changed the resource since it was read. */
export const ifMatch = ({ version }: { version: number }) => ({ 'If-Match': `"${version}"` })
