import { directionOf } from '../../../../shared/languages.ts'
import type { Account } from '../identity/account.ts'
import type { Row, Section } from './sections.ts'
import type { Words } from './words.ts'

/*
 * The readable form of an export: pages without scripts, which work from a folder. Everything that people wrote is escaped and has
 * a direction of its own.
 */

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #8886;padding:.4rem .6rem;text-align:start;vertical-align:top}
td{white-space:pre-wrap;overflow-wrap:anywhere}dt{font-weight:600}dd{margin:0 0 .6rem}`

const headOf = (words: Words, title: string) =>
  `<!doctype html>
<html lang="${words.language}" dir="${directionOf(words.language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:">
<title>${escaped(title)}</title><style>${style}</style></head>
<body><h1 dir="auto">${escaped(title)}</h1>
`

const footOfPage = '</body></html>\n'

/** The first page: the account itself, and links to the others. */
export function renderFacts(words: Words, facts: Row & Account, sections: Section[], at: number): string {
  const shown = ['nametag', 'nicHandle', 'mail', 'name', 'bio', 'locale', 'timeZone', 'createdAt']
  const list = shown
    .map(
      (key) =>
        `<dt>${escaped(words.column(key))}</dt><dd dir="auto">${cell(words, key, facts[key as keyof Account])}</dd>`,
    )
    .join('\n')
  const links = sections
    .map(({ name }) => `<li><a href="${name}.html">${escaped(words.section(name))}</a></li>`)
    .join('\n')
  return `${headOf(words, words.title(facts.name ?? facts.nametag))}<p>${escaped(words.date(at))}</p>
${facts.avatar === null ? '' : '<p><img src="avatar.webp" width="128" height="128" alt=""></p>\n'}<dl>
${list}
</dl>
<ul>
${links}
</ul>
${footOfPage}`
}

export async function* renderSection(words: Words, { name, columns, rows }: Section, account: Account) {
  const heads = columns.map((column) => `<th scope="col">${escaped(words.column(column))}</th>`).join('')
  yield `${headOf(words, words.section(name))}<p><a href="index.html" dir="auto">${escaped(account.name ?? account.nametag)}</a></p>
<table><thead><tr>${heads}</tr></thead><tbody>
`
  for await (const page of rows()) {
    yield page
      .map(
        (row) =>
          `<tr>${columns.map((column) => `<td dir="auto">${cell(words, column, row[column])}</td>`).join('')}</tr>\n`,
      )
      .join('')
  }
  yield `</tbody></table>
${footOfPage}`
}

const timeShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/

function cell(words: Words, column: string, value: unknown): string {
  const text = textOf(words, value)
  return column === 'path' && text !== '' ? `<a href="${escaped(addressOf(text))}">${escaped(text)}</a>` : escaped(text)
}

const addressOf = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** Writes a value as people read it. An object is written as the name that people know it by. */
function textOf(words: Words, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return timeShape.test(value) ? words.date(Date.parse(value)) : value
  if (Array.isArray(value)) return value.map((each) => textOf(words, each)).join('\n')
  if (typeof value !== 'object') return String(value)
  const { name, title, label, value: held, question, answer } = value as Row
  if (label !== undefined) return `${textOf(words, label)}: ${textOf(words, held)}`
  if (question !== undefined) return `${textOf(words, question)}\n${textOf(words, answer)}`
  return textOf(words, name ?? title)
}
