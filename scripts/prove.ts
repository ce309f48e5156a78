import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makePostgresTemplate } from '../server/test/support/postgres.ts'
import { findChromium, needsBrowser } from './chromium.ts'
import { type ProvenPromise, promises } from './promises.ts'
import { emptyOutcome, mark, type Outcome, printFailures, runTestFile, stopwatch } from './run-test-file.ts'
import { startPostgres, takeOverSignals, testSettings } from './start-postgres.ts'

const HELP = `npm run prove                     run every experiment about security and reliability (about 90 minutes on 2 cores)
npm run prove -- --only R1,R4     run only these
npm run prove -- --quick          run the short forms, which are also part of npm test
npm run prove -- --write          put the rows into the table of docs/reliability.md
npm run prove -- --json <file>    write the table as JSON

The exit code is 0 only when every experiment held. One that cannot run on this machine is "not run", with the reason.
PostgreSQL is started for it and removed afterwards. Set TEST_POSTGRES_URL to use a running server instead.`

const DOCUMENT = 'docs/reliability.md'
const MARKERS = ['<!-- prove -->', '<!-- /prove -->'] as const
/** Limit for one experiment. */
const TIMEOUT_MINUTES = 90

type Row = {
  promise: string
  title: string
  asked: string
  reached: string
  seconds: number
  day: string
  verdict: Verdict
}
type Proof = { row: Row; outcome: Outcome }
type Verdict = 'held' | 'failed' | 'not run'

const interruption = new AbortController()

process.chdir(join(import.meta.dirname, '..'))
takeOverSignals(interruption)
process.exit(await main())

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      only: { type: 'string' },
      quick: { type: 'boolean' },
      write: { type: 'boolean' },
      json: { type: 'string' },
    },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  if (values.write && values.quick) {
    console.error(`${DOCUMENT} holds the long forms: --write does not go with --quick`)
    return 1
  }
  const chosen = choose(values.only)
  const cluster = process.env.TEST_POSTGRES_URL ? undefined : await startPostgres(testSettings)
  if (cluster) {
    process.env.TEST_POSTGRES_URL = cluster.url
    await makePostgresTemplate()
  }
  const proofs = await proveAll(chosen, values.quick === true)
  await cluster?.stop()

  const rows = proofs.map(({ row }) => row)
  printFailures(proofs.map(({ outcome }) => outcome))
  console.log(`\n${toTable(rows).join('\n')}\n\n${describeMachine()}`)
  if (values.json) await writeFile(values.json, `${JSON.stringify({ machine: describeMachine(), rows }, null, 2)}\n`)
  if (values.write) await writeInto(DOCUMENT, rows)
  return rows.length === chosen.length && rows.every(({ verdict }) => verdict === 'held') ? 0 : 1
}

function choose(only: string | undefined): ProvenPromise[] {
  if (only === undefined) return promises
  const ids = only.toUpperCase().split(',')
  const unknown = ids.filter((id) => !promises.some((promise) => promise.id === id))
  if (unknown.length > 0) {
    console.error(`no promise is called ${unknown.join(', ')}; there are ${promises.map(({ id }) => id).join(', ')}`)
    process.exit(1)
  }
  return promises.filter(({ id }) => ids.includes(id))
}

/**
 * Experiments that measure run last, with the machine to themselves. Results are printed in the order in which they
 * end.
 */
async function proveAll(chosen: ProvenPromise[], quick: boolean): Promise<Proof[]> {
  const proofs = new Map<ProvenPromise, Proof>()
  const work = async (queue: Iterable<ProvenPromise>) => {
    for (const promise of queue) {
      if (interruption.signal.aborted) return
      console.log(`    … ${promise.id} ${promise.title}`)
      const proof = await prove(promise, quick)
      proofs.set(promise, proof)
      const { verdict, reached, seconds } = proof.row
      console.log(
        `${proofs.size}/${chosen.length} ${verdict === 'not run' ? '–' : mark(proof.outcome)} ${promise.id} ${promise.title}: ${verdict}, ${reached}, ${seconds} s`,
      )
    }
  }
  const together = chosen.filter(({ alone }) => !alone).values()
  await Promise.all(Array.from({ length: availableParallelism() }, () => work(together)))
  await work(chosen.filter(({ alone }) => alone))
  return chosen.flatMap((promise) => proofs.get(promise) ?? [])
}

async function prove(promise: ProvenPromise, quick: boolean): Promise<Proof> {
  const { id, title, asked, size } = promise
  const seconds = stopwatch()
  const name = id.replace(/\d+/, (digits) => digits.padStart(2, '0')).toLowerCase()
  const files = globSync(`{server/test/promises,web/test}/${name}-*.test.ts`).sort()
  if (files.length === 0) throw new Error(`${id} has no file in server/test/promises or web/test`)
  const outcome = emptyOutcome()
  for (const file of files) {
    if (needsBrowser(file) && (await findChromium()) === null) {
      outcome.skipped.push('no Chromium')
      continue
    }
    // A size that is already set in the environment wins.
    const env = quick ? process.env : { ATRIUM_PROVE: '1', ...size, ...process.env }
    const { signal } = interruption
    add(outcome, await runTestFile(file, { signal, timeoutMinutes: TIMEOUT_MINUTES, env }))
  }
  const verdict = verdictOf(outcome)
  const reached = [
    ...outcome.figures.map((text) => text.replace(`${id} `, '')),
    ...(outcome.figures.length === 0 && verdict === 'held' ? [`${outcome.passed} tests`] : []),
    ...[...new Set(outcome.skipped)].map((reason) => `not run: ${reason}`),
  ].join('; ')
  return {
    row: {
      promise: id,
      title,
      asked: quick && size ? 'its short form' : asked,
      reached,
      seconds: Math.round(seconds()),
      day: new Date().toISOString().slice(0, 10),
      verdict,
    },
    outcome,
  }
}

function add(sum: Outcome, { passed, failed, failures, skipped, figures }: Outcome): void {
  sum.passed += passed
  sum.failed += failed
  sum.failures.push(...failures)
  sum.skipped.push(...skipped)
  sum.figures.push(...figures)
}

/** An experiment that was skipped, even in part, does not count as held. */
function verdictOf({ failed, skipped }: Outcome): Verdict {
  if (failed > 0) return 'failed'
  return skipped.length > 0 ? 'not run' : 'held'
}

function toTable(rows: Row[]): string[] {
  return [
    '| promise | | asked | reached | seconds | day | |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(
      ({ promise, title, asked, reached, seconds, day, verdict }) =>
        `| ${[promise, title, asked, reached, seconds, day, verdict].join(' | ')} |`,
    ),
  ]
}

function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? ''
  const processor = /^(unknown)?$/.test(model) ? `${process.arch} processor` : model
  const memory = Math.round(totalmem() / 2 ** 30)
  return `Measured with Node ${process.versions.node} on ${process.platform}: ${availableParallelism()} cores (${processor}), ${memory} GiB of memory.`
}

/** Replaces the rows between the markers. Those of experiments that did not run this time stay, because all of them take hours. */
async function writeInto(path: string, rows: Row[]): Promise<void> {
  const [begin, end] = MARKERS
  const text = await readFile(path, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${path} has no place for the table`)
  const lines = text.slice(from, to).split('\n')
  const [title = '', rule = '', ...proven] = toTable(rows)
  const lineOf = (id: string) => [...proven, ...lines].filter((line) => line.startsWith(`| ${id} |`)).slice(0, 1)
  const table = [begin, '', title, rule, ...promises.flatMap(({ id }) => lineOf(id)), '', describeMachine(), '', end]
  await writeFile(path, text.slice(0, from) + table.join('\n') + text.slice(to + end.length))
}
