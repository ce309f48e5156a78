/** Returns whether there is an @ between two characters. A regular expression would take quadratic time. */
const isAddress = (word: string) => word.slice(1, -1).includes('@')
const addressesIn = (text: string) => text.split(/[\s<>()"]/).filter(isAddress)

/**
 * Splits a typed or pasted text into names and addresses, by lines or commas. The format `"Doe, Jane" <jane@…>` of mail
 * programs and spreadsheets gives the address. Duplicates are removed.
 */
export function parseCredentials(text: string): string[] {
  const found = text
    .replace(/"[^"\n]*"/g, ' ')
    .split(/[\n,;]+/)
    .flatMap((part) => {
      const addresses = addressesIn(part)
      return addresses.length > 0 ? addresses : [part.trim()]
    })
    .filter((credential) => credential !== '')
  return [...new Map(found.map((credential) => [credential.toLowerCase(), credential])).values()]
}
