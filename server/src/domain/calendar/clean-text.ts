const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Removes characters that iCalendar or one of the databases cannot contain, and unifies line ends. */
export const cleanText = (text: string) => text.toWellFormed().replace(lineEnds, '\n').replace(controls, '')
