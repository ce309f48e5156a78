import { parseArgs } from 'node:util'
import { explainFailure } from '../server/src/explain-failure.ts'
import { onStopSignal } from '../server/src/processes/stop-signals.ts'
import { type Front, openFront } from './dev/front.ts'
import { type ServerProcess, startServer } from './dev/server-process.ts'
import { freePort } from './free-port.ts'

const help = `Starts Atrium for development: the server restarts when its sources change, and open pages update themselves.

Usage: npm run dev [-- <options>]

  --demo                   on the data of npm run demo, which is removed at the end
  --inspect[=<host:port>]  lets a debugger attach to the server (127.0.0.1:9229)
  --help                   print this help

PORT and HOST say where to listen; all other settings are those of npm start, which uses the same data. Ctrl-C ends it.
`

const flags = {
  demo: { type: 'boolean', default: false },
  inspect: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

/** `--inspect` without a value is a flag for Node as well. */
const readFlags = () =>
  parseArgs({
    args: process.argv.slice(2).map((each) => (each === '--inspect' ? '--inspect=127.0.0.1:9229' : each)),
    options: flags,
  }).values

async function main(): Promise<void> {
  const { demo, inspect, help: wantsHelp } = readFlags()
  if (wantsHelp) {
    process.stdout.write(help)
    return
  }
  let front: Front | undefined
  let server: ServerProcess | undefined
  onStopSignal(async () => {
    await Promise.all([server?.stop(), front?.close()])
    process.exit()
  })

  const { PORT = '3000', HOST = '127.0.0.1' } = process.env
  const serverPort = await freePort()
  // The front opens first, so that a busy port is reported before the demo is made.
  front = await openFront({ port: Number(PORT), host: HOST, serverPort })
  const { settings, logins } = demo ? await makeDemo() : { settings: {}, logins: '' }
  server = startServer({
    nodeFlags: inspect === undefined ? [] : [`--inspect=${inspect}`],
    env: {
      PUBLIC_URL: front.address,
      ...process.env,
      ...settings,
      WORKERS: '1',
      PORT: String(serverPort),
      HOST: '127.0.0.1',
    },
    onEnd: (code) => process.exit(code ?? 1),
  })
  process.stdout.write(`\nAtrium for development is at ${front.address}\n${logins}Ctrl-C ends it.\n\n`)
}

/** Loads the demo only when it is asked for, because it takes the whole server with it. */
async function makeDemo() {
  process.stdout.write('Making an association with 40 members.\n')
  const { association } = await import('./demo/association.ts')
  const { fillDemo, printedLogins } = await import('./demo/open-demo.ts')
  return { settings: await fillDemo(), logins: `${association.name} has four logins:\n${printedLogins.join('')}` }
}

await main().catch((error) => {
  process.stderr.write(`Atrium cannot start for development: ${explainFailure(error)}\n`)
  process.exit(1)
})
