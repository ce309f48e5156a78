import { cleanText } from '../clean-text.ts'

const maxOctets = 75

/** Lines as iCalendar wants them: of at most 75 octets, continued in the next line after a space, ended by CR LF. */
export const writeLines = (lines: string[]) => lines.map((line) => `${fold(line)}\r\n`).join('')

function fold(line: string): string {
  // A character takes at most three octets for each of its units.
  if (line.length * 3 <= maxOctets || Buffer.byteLength(line) <= maxOctets) return line
  const parts: string[] = []
  let [part, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxOctets) {
      parts.push(part)
      // The space in front of a continued line counts.
      ;[part, octets] = ['', 1]
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}

/** A text as a value. */
export const escapeText = (text: string) =>
  cleanText(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/** A text as the value of a parameter, as RFC 6868 writes it. */
export const quote = (text: string) =>
  `"${cleanText(text).replaceAll('^', '^^').replaceAll('"', "^'").replaceAll('\n', '^n')}"`
