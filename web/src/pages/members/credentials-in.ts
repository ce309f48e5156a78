/** An @ with something before and behind it. It is looked for by hand, because a regular expression takes quadratic time. */
const isAddress = (word: string) => word.slice(1, -1).includes('@')
const addressesIn = (text: string) => text.split(/[\s<>()"]/).filter(isAddress)

/**
 * Names and addresses in a text that was typed or pasted: one a line, or with commas between. Of `"Doe, Jane" <jane@…>`
 * the address is taken, as mail programs and spreadsheets write it. Whoever is named twice is invited once.
 */
export function credentialsIn(text: string): string[] {
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
