import assert from 'node:assert/strict'
import { type Client, openClient } from './client.ts'
import { password, uniqueName } from './people.ts'
import { runSqlAt } from './raw-sql.ts'

/** An organization of a service in another process, created over HTTP, with one member who writes. */
export type Office = { nio: number; talk: number; token: string; nametag: string }

/** Limits that allow more accounts than a test creates. */
export const manyAccounts = { LIMIT_ACCOUNTS_PER_HOUR: '1000000', LIMIT_WRITTEN_MIB_PER_MINUTE: '1000000' }

export async function openOffice(origin: string): Promise<Office> {
  const client = openClient(origin)
  try {
    const { nametag, token } = await signUp(client)
    const { nio } = await made(client, '/v2/workplace', { token, json: { name: 'An office' } })
    const json = { title: 'All', userlist: [], message: 'Hello' }
    const { id: talk } = await made(client, `/v2/talks/${nio}`, { token, json })
    return { nio, talk, token, nametag }
  } finally {
    client.close()
  }
}

/** Registers an account and logs it in. */
export async function signUp(client: Client): Promise<{ nametag: string; token: string }> {
  const nametag = uniqueName()
  await made(client, '/v2/register', { json: { nametag, mail: `${nametag}@example.org`, password } })
  return { nametag, token: await logIn(client, nametag) }
}

export async function logIn(client: Client, nametag: string): Promise<string> {
  const { status, body } = await client.call('POST', '/v2/login', { json: { credential: nametag, password } })
  assert.equal(status, 200, JSON.stringify(body))
  return body.token
}

async function made(client: Client, path: string, request: Parameters<Client['call']>[2]) {
  const { status, body } = await client.call('POST', path, request)
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

const kinds = ['message', 'card', 'account'] as const
export type Kind = (typeof kinds)[number]

/** Unique texts that a service has acknowledged, by the kind of thing that contains them. */
export type Acknowledged = Record<Kind, Set<string>>

export const nothingYet = (): Acknowledged => ({ message: new Set(), card: new Set(), account: new Set() })

export const countOf = (acknowledged: Acknowledged) => kinds.reduce((sum, kind) => sum + acknowledged[kind].size, 0)

export type Writers = {
  /** Replies with another status than 2xx. */
  refused: string[]
  /** Reasons why clients lost their connection. */
  lost: string[]
  stop(): Promise<void>
}

/** Starts clients that write without a pause until they are stopped or their connection breaks. */
export async function startWriting(
  origin: string,
  { nio, talk, token }: Office,
  acknowledged: Acknowledged,
  clients = 16,
): Promise<Writers> {
  const refused: string[] = []
  const lost: string[] = []
  let stopped = false

  const setup = openClient(origin)
  const board = await made(setup, `/v2/boards/${nio}/create`, { token, json: { name: 'Work' } })
  const { body } = await setup.call('GET', `/v2/boards/${nio}/${board.id}`, { token })
  const columnId = body.columns[0].id
  setup.close()

  const writes: Record<Kind, (client: Client, name: string) => ReturnType<Client['call']>> = {
    message: (client, name) => client.call('POST', `/v2/talks/${nio}/${talk}`, { token, json: { message: name } }),
    card: (client, name) =>
      client.call('POST', `/v2/boards/${nio}/${board.id}/cards`, { token, json: { columnId, title: name } }),
    account: (client, name) =>
      client.call('POST', '/v2/register', { json: { nametag: name, mail: `${name}@example.org` } }),
  }
  const kindOf = (turn: number): Kind => (turn % 20 === 19 ? 'account' : turn % 10 === 5 ? 'card' : 'message')

  const write = async (start: number) => {
    const client = openClient(origin)
    try {
      for (let turn = start; !stopped; turn++) {
        const kind = kindOf(turn)
        const name = uniqueName()
        const { status, body } = await writes[kind](client, name)
        if (status < 300) acknowledged[kind].add(name)
        else refused.push(`${kind} ${status} ${body?.code}`)
      }
    } catch (error) {
      lost.push(String((error as NodeJS.ErrnoException).code ?? error))
    } finally {
      client.close()
    }
  }
  const writing = Promise.all(Array.from({ length: clients }, (_, i) => write(i)))
  return {
    refused,
    lost,
    stop: async () => {
      stopped = true
      await writing
    },
  }
}

/**
 * Checks that everything acknowledged is in the database exactly once, along with its effects: an event for each
 * message, two mails for each account. Unacknowledged writes are there completely or not at all.
 */
export async function assertKept(databaseUrl: string, acknowledged: Acknowledged): Promise<void> {
  const column = async (sql: string) => (await runSqlAt(databaseUrl, sql)).map(({ value }) => String(value))
  const messages = await column('select message as value from messages')
  const cards = await column('select title as value from cards')
  const accounts = await column('select nametag as value from accounts')
  const events = await column(`select data as value from live_events where kind = 'message.posted'`)
  const boardEvents = await column(`select data as value from live_events where kind = 'board.changed'`)
  const boards = await column('select name as value from boards')
  const mails = await column('select to_address as value from mails')

  assertHolds('message', messages, acknowledged.message)
  assertHolds('card', cards, acknowledged.card)
  assertHolds('account', accounts, acknowledged.account)

  const announced = new Set(events.map((data) => JSON.parse(data).message as string))
  const said = new Set(messages)
  assert.deepEqual([...said.symmetricDifference(announced)], [], 'each message has its event, and nothing else has one')
  assert.equal(boardEvents.length, boards.length + cards.length, 'each change of a board has its event')
  const mailsTo = Map.groupBy(mails, (address) => address)
  for (const nametag of acknowledged.account) {
    assert.equal(mailsTo.get(`${nametag}@example.org`)?.length, 2, 'each account has its mails')
  }
}

function assertHolds(kind: Kind, found: string[], acknowledged: Set<string>): void {
  const times = Map.groupBy(found, (name) => name)
  const lost = [...acknowledged].filter((name) => !times.has(name))
  const double = [...acknowledged].filter((name) => (times.get(name)?.length ?? 0) > 1)
  assert.deepEqual({ kind, lost, double }, { kind, lost: [], double: [] })
}
