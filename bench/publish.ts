import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { growthPlot, limitPlot } from './plots.ts'
import type { Results } from './results.ts'
import { isKept, type Promised, type Row, wordsOf } from './rows.ts'
import { markdownTable } from './tables.ts'

const docs = join(import.meta.dirname, '../docs')

/** Writes the figures, the plots and the tables of docs/performance.md. The text around them is written by hand. */
export async function publish(results: Results): Promise<void> {
  const folder = join(docs, 'performance')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'results.json'), `${JSON.stringify(results, null, 2)}\n`)
  await writeFile(join(folder, 'limit.svg'), limitPlot(results))
  await writeFile(join(folder, 'growth.svg'), growthPlot(results))
  const file = join(docs, 'performance.md')
  await writeFile(file, fillIn(await readFile(file, 'utf8'), results))
}

/** Replaces the text between `<!-- bench:P1 -->` and `<!-- /bench -->`. */
export const fillIn = (text: string, results: Results): string =>
  text.replace(
    /(<!-- bench:(\w+) -->\n)[\s\S]*?(<!-- \/bench -->)/g,
    (_, start: string, name: string, end: string) => `${start}${sectionOf(name, results)}\n${end}`,
  )

function sectionOf(name: string, { rows, machine, node, measuredAt, quick }: Results): string {
  if (name === 'machine') {
    const warning = quick ? ' **These come from a quick run: they show that the bench works, and nothing else.**' : ''
    return `Measured on ${measuredAt.slice(0, 10)}, on ${machine}, with Node ${node}.${warning}`
  }
  const shown = rows.filter(({ promised }) => promised === name)
  if (shown.length === 0) return 'Not measured yet on a machine that did nothing else.'
  const columns = tables[name as Promised] ?? plain
  return markdownTable(
    columns.map(([title]) => title),
    shown.map((row) => columns.map(([, cell]) => cell(row))),
  )
}

type Column = [title: string, cell: (row: Row) => string]

const figure =
  (key: string, digits = 0) =>
  (row: Row) =>
    show(row.figures[key], digits)

const show = (value: number | undefined, digits: number) =>
  value === undefined || value === null || Number.isNaN(value)
    ? '–'
    : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

const verdict: Column = ['', (row) => (row.bound ? (isKept(row) ? 'kept' : '**not kept**') : '')]

const besideTheLimit: Column[] = [
  ['operation', ({ name }) => name],
  ['Atrium, req/s', figure('oursPerSecond')],
  ['the limit, req/s', figure('limitPerSecond')],
  ['ratio', ({ value }) => `**${show(value, 2)}**`],
  ['of all rounds', (row) => `${figure('lowestRatio', 2)(row)} to ${figure('highestRatio', 2)(row)}`],
  ['p99, ms', figure('oursP99Ms')],
  ['CPU, µs a request', (row) => `${figure('oursCpuMicroseconds')(row)} : ${figure('limitCpuMicroseconds')(row)}`],
  ['promised', ({ bound }) => (bound && 'atLeast' in bound ? `≥ ${bound.atLeast}` : '')],
  verdict,
]

const engine: Column = ['engine', (row) => (row.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL')]
const name: Column = ['what', (row) => row.name]
const value: Column = ['measured', (row) => `**${show(row.value, row.value < 10 ? 2 : 0)} ${row.unit}**`]
const plain: Column[] = [name, engine, value, ['promised', wordsOf], verdict]

const tables: Partial<Record<Promised, Column[]>> = {
  P1: besideTheLimit,
  P6: besideTheLimit,
  P2: [
    name,
    engine,
    ['young, req/s', figure('youngPerSecond')],
    ['large, req/s', figure('largePerSecond')],
    value,
    ['promised', wordsOf],
    verdict,
  ],
  P4: [
    name,
    engine,
    ['Atrium, posts/s', figure('oursPerSecond')],
    ['one fsync a post, posts/s', figure('eachPerSecond')],
    ['an fsync, ms', figure('fsyncMs', 2)],
    value,
    ['promised', wordsOf],
    verdict,
  ],
  P12: [
    name,
    ['Atrium, posts/s', figure('oursPerSecond')],
    ['pgbench, posts/s', figure('pgbenchPerSecond')],
    value,
    ['promised', wordsOf],
    verdict,
  ],
  peers: [
    ['operation', (row) => row.name],
    ['Atrium, req/s', figure('oursPerSecond')],
    ['Better Auth, req/s', figure('peerPerSecond')],
    ['Atrium is', (row) => `**${show(row.value, 1)} ×** as fast`],
  ],
}

// `node bench/publish.ts <results.json>` publishes an earlier run without measuring.
if (import.meta.main)
  await publish(JSON.parse(await readFile(process.argv[2] ?? join(docs, 'performance/results.json'), 'utf8')))
