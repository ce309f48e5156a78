import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { bundledPackages } from '../server/build.ts'
import { builtPages } from '../server/src/web-build.ts'
import { built, serverBuild } from './builds.mjs'
import { archive } from './package/archive.ts'
import { bytesIn, copyFile, copyFolder, writeText } from './package/files.ts'
import { licenceTexts } from './package/licence-texts.ts'
import { type LockFile, productionPackages } from './package/production-packages.ts'
import { isUnneeded } from './package/unneeded-files.ts'

const help = `Makes a folder and a tarball that run on a machine without Node and npm, of this platform.

Usage: npm run package [-- --out <folder>] [--no-archive]

  --out <folder>   where to put them (dist)
  --no-archive     make the folder alone

SOURCE_DATE_EPOCH sets the time of the files in the tarball, so that the same sources give the same bytes.
`

/** The limit on the files of a package, unpacked. */
const maxPackageBytes = 250_000_000

const root = join(import.meta.dirname, '..')
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`
const toJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      out: { type: 'string', default: join(root, 'dist') },
      'no-archive': { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(help)
    return
  }
  if (process.platform === 'win32') throw new Error('packages can be made on Linux and macOS.')
  const { version } = readJson('package.json')
  const name = `atrium-${version}-${process.platform}-${process.arch}`
  const folder = join(resolve(values.out), name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })

  await fill(folder)
  const bytes = bytesIn(folder)
  if (bytes > maxPackageBytes) {
    throw new Error(`${folder} has ${megabytes(bytes)}, more than ${megabytes(maxPackageBytes)}.`)
  }
  console.log(`${megabytes(bytes).padStart(6)}  ${folder}`)
  if (values['no-archive']) return
  const file = `${folder}.tar.gz`
  await archive(folder, file, new Date(Number(process.env.SOURCE_DATE_EPOCH ?? Date.now() / 1000) * 1000))
  console.log(`${megabytes(statSync(file).size).padStart(6)}  ${file}`)
}

async function fill(folder: string): Promise<void> {
  const to = (path: string) => join(folder, path)
  copyFolder(await builtPages(pino({ level: 'silent' })), to('pages'))
  for (const path of [
    'server/start.mjs',
    'server/launch.mjs',
    'LICENSE',
    'README.md',
    'CHANGELOG.md',
    'docs/operating.md',
  ])
    copyFile(join(root, path), to(path))
  const bundle = await built(serverBuild, () => {})
  copyFolder(bundle, to('server/dist/packaged'), (path) => !path.startsWith('.cache'))
  copyFolder(join(root, 'packaging'), folder)
  writeManifests(to)

  const node = realpathSync(join(root, 'node_modules/.bin/node'))
  copyFile(node, to('bin/node'))
  copyFile(join(node, '../../LICENSE'), to('bin/LICENSE'))

  const locked: LockFile = readJson('package-lock.json').packages
  const copied = productionPackages(locked, 'server', bundledPackages)
  for (const path of copied) copyPackage(path, locked[path]?.optional ?? false, to)
  const all = [...new Set(['server', 'web'].flatMap((workspace) => productionPackages(locked, workspace)))].sort()
  writeText(to('THIRD-PARTY-LICENSES.txt'), licenceTexts(root, locked, all))
}

/** Leaves out scripts and the tools of development, which a package does not have. */
function writeManifests(to: (path: string) => string): void {
  const { name, version, description, license, type } = readJson('package.json')
  writeText(to('package.json'), toJson({ name, version, private: true, description, license, type }))
  const { devDependencies: _, ...server } = readJson('server/package.json')
  writeText(to('server/package.json'), toJson(server))
}

/** Optional packages are those of other platforms, which npm did not install. */
function copyPackage(path: string, isOptional: boolean, to: (path: string) => string): void {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  if (existsSync(join(root, path))) copyFolder(join(root, path), to(path), (file) => !isUnneeded(name, file))
  else if (!isOptional) throw new Error(`${path} is not installed. Run npm ci.`)
}

await main().catch((error) => {
  process.stderr.write(`The package cannot be made: ${error.message}\n`)
  process.exitCode = 1
})
