import { explainFailure } from '../server/src/explain-failure.ts'
import { association } from './demo/association.ts'
import { openDemo, printedLogins } from './demo/open-demo.ts'

const help = `Starts Atrium with a lively association in it, to look around: 40 members, talks, boards, a term's events.

Usage: npm run demo

It prints an address and four logins. Everything is in a folder of its own that is removed when you stop it, with Ctrl-C.
PORT and HOST say where to listen, as for npm start.
`

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(help)
    return
  }
  process.stdout.write('Making an association with 40 members. The pages are built first if they changed.\n')
  const { address } = await openDemo(process.env)
  process.stdout.write(`\n${association.name} is open at ${address}\n\n${printedLogins.join('')}\nCtrl-C ends it.\n`)
}

main().catch((error) => {
  process.stderr.write(`The demo cannot start: ${explainFailure(error)}\n`)
  process.exit(1)
})
