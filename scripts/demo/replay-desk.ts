import type { Name } from './association.ts'
import { type Happening, momentOf } from './moments.ts'
import type { Call, Reply } from './replay-talks.ts'

/** The person of the association who also looks after the server. */
export const operator = 'lukas' satisfies Name

type Desk = { call: Call; password: string }

/** Returns the happenings for the operator of the server: reports about two organizations, and acts so far. */
export function replayDesk({ call, password }: Desk): Happening[] {
  const nioOf = async (words: string): Promise<number> => {
    const { organizations } = await call(null, 'GET', `discover?q=${encodeURIComponent(words)}`)
    return organizations[0].nio
  }
  const prove = () => call(operator, 'POST', 'account/proof', { password })
  let garden: Reply
  return [
    {
      at: momentOf([12, '18:00']),
      happen: async () => {
        await prove()
        const announcement = 'On Sunday at 8:00 the server is updated, which takes a few minutes.'
        await call(operator, 'PATCH', 'operator/settings', { announcement, reason: 'The new version is out.' })
      },
    },
    {
      at: momentOf([9, '08:20']),
      happen: async () => {
        await prove()
        await call(operator, 'PATCH', 'operator/settings', { announcement: null, reason: 'The update is done.' })
      },
    },
    {
      at: momentOf([6, '12:00']),
      happen: async () => {
        await prove()
        const reason = 'Karim travels for two months and asked for somebody who can do it meanwhile.'
        const nio = await nioOf('football')
        await call(operator, 'POST', `operator/organizations/${nio}/administrator`, { credential: 'hassan', reason })
      },
    },
    {
      at: momentOf([3, '10:00']),
      happen: async () => {
        const text = { reason: 'Misleading', description: 'They ask for money for plots that are not theirs.' }
        garden = await call('jonas', 'POST', `discover/${await nioOf('huerto')}/report`, text)
      },
    },
    {
      at: momentOf([2, '09:00']),
      happen: async () => {
        const path = `workplace/${await nioOf('huerto')}/reports/${garden.id}/close`
        await call('rosa', 'POST', path, { outcome: 'dismissed', note: 'We rent them.' })
      },
    },
    {
      at: momentOf([1, '17:00']),
      happen: () =>
        call('jonas', 'POST', `account/reports/${garden.id}/escalate`, {
          message: 'The town hall says that nobody rents these plots. I can send you their letter.',
        }),
    },
    {
      at: momentOf([1, '20:00']),
      happen: async () =>
        call(null, 'POST', `discover/${await nioOf('football')}/report`, { reason: 'Spam', description: '' }),
    },
  ]
}
