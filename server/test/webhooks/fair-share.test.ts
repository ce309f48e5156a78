import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { onEachEngine } from '../support/atrium.ts'
import { createOrganization } from '../support/clubs.ts'
import { addPerson } from '../support/people.ts'
import { runSql } from '../support/raw-sql.ts'
import { bodyOf, openReceiver, type Receiver, webhookCallsOf } from '../support/receiver.ts'

const onLoopback = async () => [{ address: '127.0.0.1', family: 4 }]

onEachEngine(
  'shares of the delivery slots',
  (atrium) => {
    let silent: Receiver
    let quick: Receiver
    const hooks = webhookCallsOf(atrium)
    /** Returns an endpoint with its own host name. */
    const at = (name: string, { port }: Receiver) => `http://${name}.example:${port}/hook`
    const addHook = async (owner: Awaited<ReturnType<typeof addPerson>>, nio: number, url: string) =>
      bodyOf(await hooks.create(owner, nio, { url, events: ['organization.changed'] })).id as string

    before(async () => {
      silent = await openReceiver()
      silent.answer = () => {}
      quick = await openReceiver()
    })
    after(async () => {
      await silent.close()
      await quick.close()
    })

    test('80 endpoints of one account that never answer hold a tenth of the slots, and others are called immediately', async () => {
      const attacker = await addPerson(atrium)
      for (let organization = 0; organization < 8; organization++) {
        const nio = await createOrganization(atrium, attacker)
        for (let hook = 0; hook < 10; hook++) {
          const id = await addHook(attacker, nio, at(`silent-${organization}-${hook}`, silent))
          bodyOf(await hooks.test(attacker, nio, id))
        }
      }
      await silent.until(6)
      const other = await addPerson(atrium)
      const nio = await createOrganization(atrium, other)
      const id = await addHook(other, nio, at('quick', quick))
      bodyOf(await hooks.test(other, nio, id))
      await quick.until(1)
      await sleep(100)
      assert.equal(silent.calls.length, 6)
    })

    test('one host is called by a tenth of the slots, over all accounts', async () => {
      const busy = await openReceiver()
      busy.answer = () => {}
      for (let owner = 0; owner < 8; owner++) {
        const person = await addPerson(atrium)
        const nio = await createOrganization(atrium, person)
        const id = await addHook(person, nio, at('popular', busy))
        bodyOf(await hooks.test(person, nio, id))
      }
      await busy.until(6)
      await sleep(100)
      assert.equal(busy.calls.length, 6)
      await busy.close()
    })

    test('only the newest deliveries of a webhook are kept', async () => {
      const owner = await addPerson(atrium)
      const nio = await createOrganization(atrium, owner)
      const id = await addHook(owner, nio, at('kept', quick))
      for (let count = 0; count < 8; count++) {
        bodyOf(await hooks.test(owner, nio, id))
        await quick.until(2 + count)
      }
      atrium.app.webhookSender.wake()
      const counted = async () => {
        const [row] = await runSql(
          atrium,
          `select count(*) as count from webhook_deliveries
           where webhook_id = (select id from webhooks where uuid = '${id}')`,
        )
        return Number(row?.count)
      }
      for (let look = 0; look < 100 && (await counted()) > 5; look++) await sleep(20)
      assert.equal(await counted(), 5)
    })
  },
  {
    resolveName: onLoopback,
    env: { WEBHOOKS_ALLOW_PRIVATE: 'true' },
    limits: { deliveriesPerWebhook: 5 },
  },
)
