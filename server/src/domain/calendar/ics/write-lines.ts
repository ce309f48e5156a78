import { cleanText } from '../clean-text.ts'

const maxOctets = 75

/** Folds lines as iCalendar requires: at most 75 octets, continued in the next line after a space, ended by CR LF. */
export const writeLines = (lines: string[]) => lines.map((line) => `${fold(line)}\r\n`).join('')

function fold(line: string): string {
  // A UTF-16 code unit takes at most three octets.
  if (line.length * 3 <= maxOctets || Buffer.byteLength(line) <= maxOctets) return line
  const parts: string[] = []
  let [part, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxOctets) {
      parts.push(part)
      // The space before a continued line counts.
      ;[part, octets] = ['', 1]
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}

/** Escapes a text as a property value. */
export const escapeText = (text: string) =>
  cleanText(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** Quotes a text as a parameter value (RFC 6868). */
export const quote = (text: string) =>
  `"${cleanText(text).replaceAll('^', '^^').replaceAll('"', "^'").replaceAll('\n', '^n')}"`
