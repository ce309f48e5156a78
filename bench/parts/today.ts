import { ask } from '../ask.ts'
import { usualDataset } from '../datasets.ts'
import { type Load, load, median } from '../load.ts'
import { operations, today } from '../operations.ts'
import { type Program, startService } from '../programs.ts'
import { endStatus, printStatus } from '../progress.ts'
import type { Part } from '../rows.ts'

const connections = 32
const organizations = 20
const memberList = operations['list 20 members'] ?? []

/** P14: what waits for somebody in 20 organizations, a card in each, beside the list of members. */
export const measureToday: Part = async (databases, quick) => {
  const warmUps = quick ? 0 : 1
  const rounds = quick ? 1 : 5
  const amount = { connections, ...(quick ? { requests: connections } : { seconds: 2 }) }
  const database = await databases.make(usualDataset(quick))
  const service = await startService(database, databases.folder, { LOG_LEVEL: 'warn' })
  await fillTodayOf(service)
  const ours: Load[] = []
  const members: Load[] = []
  for (let round = 1; round <= warmUps + rounds; round++) {
    printStatus(`${databases.engine}, Today, round ${round} of ${warmUps + rounds}`)
    const [own, list] = [await load(service, today, amount), await load(service, memberList, amount)]
    if (round <= warmUps) continue
    ours.push(own)
    members.push(list)
  }
  endStatus()
  await service.stop()
  const perSecond = (loads: Load[]) => median(loads.map((each) => each.perSecond))
  return [
    {
      promised: 'P14',
      engine: databases.engine,
      name: `Today over ${organizations} organizations`,
      value: median(ours.map((each, i) => each.perSecond / (members[i]?.perSecond ?? Number.NaN))),
      unit: 'of the list of members',
      bound: { atLeast: 0.5 },
      figures: { todayPerSecond: perSecond(ours), membersPerSecond: perSecond(members) },
    },
  ]
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
