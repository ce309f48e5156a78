import { ask } from '../ask.ts'
import { usualDataset } from '../datasets.ts'
import { load, median, medianOf } from '../load.ts'
import { operations, today } from '../operations.ts'
import { type Program, startService } from '../programs.ts'
import { measureInTurn, ratiosOf, turnOf } from '../rounds.ts'
import type { Part } from '../rows.ts'

const connections = 32
const organizations = 20
const memberList = operations['list 20 members'] ?? []

/** P14: list of what waits for somebody in 20 organizations, a card in each, beside the list of members. */
export const measureToday: Part = async (databases, quick) => {
  const amount = turnOf(connections, 2, quick)
  const database = await databases.make(usualDataset(quick))
  const service = await startService(database, databases.folder, { LOG_LEVEL: 'warn' })
  await fillTodayOf(service)
  const found = await measureInTurn({ title: `${databases.engine}, Today`, warmUps: 1, rounds: 5, quick }, [
    {
      name: `Today over ${organizations} organizations`,
      turns: { today: () => load(service, today, amount), members: () => load(service, memberList, amount) },
    },
  ])
  await service.stop()
  return found.map(({ name, results: { today, members } }) => ({
    promised: 'P14',
    engine: databases.engine,
    name,
    value: median(ratiosOf(today, members)),
    unit: 'of the list of members',
    bound: { atLeast: 0.5 },
    figures: { todayPerSecond: medianOf(today, 'perSecond'), membersPerSecond: medianOf(members, 'perSecond') },
  }))
}

/** Creates organizations with a card each that is due tomorrow. */
async function fillTodayOf(service: Program): Promise<void> {
  const { nicHandle } = await ask<{ nicHandle: string }>(service, 'GET', '/v2/account/getUserInfos')
  const due = new Date(Date.now() + 20 * 60 * 60 * 1000).toISOString()
  for (let n = 1; n <= organizations; n++) {
    const { nio } = await ask<{ nio: number }>(service, 'POST', '/v2/workplace', { name: `Club ${n}` })
    const board = await ask<{ id: string }>(service, 'POST', `/v2/boards/${nio}/create`, { name: 'Board' })
    const path = `/v2/boards/${nio}/${board.id}`
    const column = await ask<{ id: string }>(service, 'POST', `${path}/columns`, { name: 'To do' })
    const card = { columnId: column.id, title: 'Order the cups', due, assignees: [nicHandle] }
    await ask(service, 'POST', `${path}/cards`, card)
  }
}
