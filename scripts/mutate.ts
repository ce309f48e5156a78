import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { type Mutant, type Row, rowsOfFiles, toRow, toTable } from './mutate/mutants.ts'
import { type Subject, subjects } from './mutate/subjects.ts'
import { stopwatch } from './run-test-file.ts'

/** Percentage of mutants that the tests must kill in each file. */
const MIN_SCORE = 85
const STRYKER = { name: '@stryker-mutator/core', version: '10.1.1' }
const CACHE = 'node_modules/.cache/stryker'
const REPORTS = 'reports/mutation'

const HELP = `npm run mutate                            change the code that guards the doors, piece by piece, and see that tests notice
npm run mutate -- --only policy,login     only these; there are ${Object.keys(subjects).join(', ')}
npm run mutate -- --concurrency 1         how many at the same time (2)

Nothing of yours is changed: Stryker works on a copy, and on SQLite. The first time it is fetched from the registry of npm
into ${CACHE}. The reports (HTML to look at, JSON to program against) go to ${REPORTS}.
The exit code is 0 only when at least ${MIN_SCORE} % of the mutants of each subject are noticed.`

type StrykerClass = new (options: Record<string, unknown>) => { runMutationTest(): Promise<Mutant[]> }

process.chdir(join(import.meta.dirname, '..'))
process.exit(await main())

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      only: { type: 'string' },
      concurrency: { type: 'string', default: '2' },
    },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const names = values.only?.split(',') ?? Object.keys(subjects)
  const unknown = names.filter((name) => !Object.hasOwn(subjects, name))
  if (unknown.length > 0) {
    console.error(`there is no ${unknown.join(', ')}; there are ${Object.keys(subjects).join(', ')}`)
    return 1
  }
  const Stryker = await fetchStryker()
  const rows: Row[] = []
  let enough = true
  for (const [n, name] of names.entries()) {
    const subject = subjects[name]
    if (!subject) continue
    const seconds = stopwatch()
    console.log(`\n${n + 1}/${names.length} ${name}`)
    const found = await new Stryker(optionsFor(name, subject, Number(values.concurrency))).runMutationTest()
    console.log(`${found.length} mutants in ${Math.round(seconds())} s, see ${REPORTS}/${name}.html`)
    const whole = toRow(`**${name}**`, found)
    rows.push(whole, ...rowsOfFiles(found))
    enough &&= whole.score >= MIN_SCORE
  }
  console.log(`\n${toTable(rows).join('\n')}`)
  return enough ? 0 : 1
}

/**
 * Installs Stryker into a folder of its own: it is large and only this script uses it, so it is no dependency of the
 * project.
 */
async function fetchStryker(): Promise<StrykerClass> {
  const { name, version } = STRYKER
  const home = join(CACHE, version)
  const installed = join(home, 'node_modules', name)
  if (!existsSync(installed)) {
    console.log(`fetching ${name} ${version} into ${home}`)
    await mkdir(home, { recursive: true })
    await writeFile(join(home, 'package.json'), JSON.stringify({ private: true, dependencies: { [name]: version } }))
    await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: home })
  }
  const { Stryker } = await import(pathToFileURL(join(process.cwd(), installed, 'dist/src/index.js')).href)
  return Stryker
}

function optionsFor(name: string, { sources, tests }: Subject, concurrency: number): Record<string, unknown> {
  process.env.ATRIUM_SQLITE_ONLY = '1'
  return {
    mutate: sources,
    testRunner: 'warm',
    plugins: [join(import.meta.dirname, 'mutate/warm-runner.ts')],
    warm: { testFiles: tests },
    coverageAnalysis: 'perTest',
    concurrency,
    tempDirName: join(tmpdir(), 'atrium-mutate'),
    cleanTempDir: 'always',
    ignorePatterns: ['/data', '/reports', '/web/dist', '/server/dist', '/bench'],
    // Node strips the types, so nothing is compiled.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    // The timeout is generous, so that a slow machine does not look like a mutant that hangs.
    timeoutMS: 60_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 15,
    reporters: ['progress-append-only', 'survivors', 'json', 'html'],
    jsonReporter: { fileName: `${REPORTS}/${name}.json` },
    htmlReporter: { fileName: `${REPORTS}/${name}.html` },
    logLevel: 'warn',
    warnings: { slow: false },
    allowConsoleColors: process.stdout.isTTY === true,
    thresholds: { high: 100, low: MIN_SCORE, break: null },
  }
}
