import type { Results } from './results.ts'
import type { Row } from './rows.ts'

/* Bars as hand-written SVG: no library draws five rectangles in fewer lines. */

type Bar = { label: string; value: number; colour: string; text: string }
type Chart = { title: string; note: string; most: number; mark: number; markText: string; groups: Bar[][] }

const sqlite = '#2f6f8f'
const postgres = '#c2703d'
const ink = '#24292f'
const faint = '#8c959f'

const quickNote = 'From a quick run on few rows: it shows that the bench works, and nothing else'

const left = 250
const width = 860
const barHeight = 14
const groupGap = 14

const engineColour = { sqlite, postgres }

/** Plots the hot operations as a share of the limit. */
export const limitPlot = ({ rows, quick }: Results): string =>
  draw({
    title: 'Hot operations, as a part of the limit',
    note: quick ? quickNote : 'The limit is a bare handler with the SQL written by hand, on the same rows',
    most: 1.2,
    mark: 0.8,
    markText: 'promised: 0.8',
    groups: groupsOf(
      rows.filter(({ promised }) => promised === 'P1' || promised === 'P6'),
      ({ value, figures }) =>
        `${value.toFixed(2)} · ${Math.round(figures.oursPerSecond ?? 0).toLocaleString('en')} req/s`,
    ),
  })

/** Plots how much longer each operation takes on the large database. */
export const growthPlot = ({ rows, quick }: Results): string =>
  draw({
    title: 'The time a request takes in a large database, against a young one',
    note: quick
      ? quickNote
      : '1,000,000 accounts, 100,000 organizations, 1,000,000 messages in the talk and 10,000,000 in all',
    most: 1.6,
    mark: 1.2,
    markText: 'promised: at most 1.2 ×',
    groups: groupsOf(
      rows.filter(({ promised, unit }) => promised === 'P2' && unit !== 's'),
      ({ value }) => `${value.toFixed(2)} ×`,
    ),
  })

const groupsOf = (rows: Row[], text: (row: Row) => string): Bar[][] =>
  [...Map.groupBy(rows, ({ name }) => name).values()].map((group) =>
    group.map((row, i) => ({
      label: i === 0 ? row.name : '',
      value: row.value,
      colour: engineColour[row.engine],
      text: text(row),
    })),
  )

function draw({ title, note, most, mark, markText, groups }: Chart): string {
  const scale = (value: number) => left + ((width - left - 150) * Math.min(value, most)) / most
  const top = 84
  let y = top
  const bars = groups.map((group) => {
    const drawn = group.map((bar) => {
      const middle = y + barHeight - 3
      const parts = [
        `<text x="${left - 12}" y="${middle + 1}" text-anchor="end" fill="${ink}">${bar.label}</text>`,
        `<rect x="${left}" y="${y}" width="${(scale(bar.value) - left).toFixed(1)}" height="${barHeight}" rx="2" fill="${bar.colour}"/>`,
        `<text x="${(scale(bar.value) + 8).toFixed(1)}" y="${middle}" font-size="11" fill="${ink}" stroke="#ffffff" stroke-width="3" paint-order="stroke">${bar.text}</text>`,
      ]
      y += barHeight + 3
      return parts.join('\n')
    })
    y += groupGap
    return drawn.join('\n')
  })
  const bottom = y
  const legend = [
    ['SQLite', sqlite],
    ['PostgreSQL', postgres],
  ].map(
    ([name, colour], i) =>
      `<rect x="${left + i * 90}" y="56" width="11" height="11" rx="2" fill="${colour}"/>` +
      `<text x="${left + i * 90 + 17}" y="66" font-size="12" fill="${ink}">${name}</text>`,
  )
  const x = scale(mark).toFixed(1)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${bottom + 34}" font-family="system-ui, sans-serif" font-size="13"><title>${title}</title>
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="16" y="26" font-size="16" font-weight="600" fill="${ink}">${title}</text>
<text x="16" y="44" font-size="11.5" fill="${faint}">${note}</text>
${legend.join('\n')}
<line x1="${x}" y1="${top - 8}" x2="${x}" y2="${bottom}" stroke="${ink}" stroke-dasharray="4 3"/>
${bars.join('\n')}
<text x="${x}" y="${bottom + 18}" text-anchor="middle" font-size="11.5" fill="${ink}">${markText}</text>
</svg>
`
}
