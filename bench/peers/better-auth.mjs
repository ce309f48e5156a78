// Better Auth with its organization plugin on SQLite, set up as its documentation says, in production mode. The bench
// starts this file from the folder that Better Auth was installed into, with PORT and DATABASE_FILE; it seeds its own
// database first.
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const installed = createRequire(join(process.cwd(), 'package.json'))
const load = (name) => import(pathToFileURL(installed.resolve(name)).href)

const { betterAuth } = await load('better-auth')
const { toNodeHandler } = await load('better-auth/node')
const { organization } = await load('better-auth/plugins')
const { getMigrations } = await load('better-auth/db/migration')
const { default: Sqlite } = await load('better-sqlite3')

const { PORT, DATABASE_FILE, MEMBERS, PASSWORD } = process.env
const database = new Sqlite(DATABASE_FILE)
database.pragma('journal_mode = WAL')

const options = {
  baseURL: `http://127.0.0.1:${PORT}`,
  secret: 'a secret of the bench that is long enough to be one',
  database,
  emailAndPassword: { enabled: true },
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  plugins: [organization()],
}
const { runMigrations } = await getMigrations(options)
await runMigrations()
const auth = betterAuth(options)

/** Creates one organization with as many members as the Atrium one, and the session of its founder. */
const founder = await auth.api.signUpEmail({
  body: { name: 'user 1', email: 'user1@example.org', password: PASSWORD },
  returnHeaders: true,
})
const cookie = founder.headers
  .getSetCookie()
  .map((each) => each.split(';')[0])
  .join('; ')
const made = await auth.api.createOrganization({
  body: { name: 'Club number 1', slug: 'club-1' },
  headers: new Headers({ cookie }),
})
for (let n = 2; n <= Number(MEMBERS); n++) {
  const { user } = await auth.api.signUpEmail({
    body: { name: `user ${n}`, email: `user${n}@example.org`, password: PASSWORD },
  })
  await auth.api.addMember({ body: { userId: user.id, organizationId: made.id, role: 'member' } })
}

const handle = toNodeHandler(auth)
createServer((request, response) => {
  if (request.url === '/readyz') response.end(JSON.stringify({ cookie, organizationId: made.id }))
  else handle(request, response)
}).listen(Number(PORT), '127.0.0.1')
