import { openClient } from './client.ts'

export type Load = { answered: number; aborted: string[] }

/** Sends requests one after the other, alternating reads and writes, until a connection is refused. */
export async function keepSending(url: string, keepAlive: boolean, name: string, load: Load): Promise<void> {
  const client = openClient(url, { keepAlive })
  try {
    for (let i = 0; ; i++) {
      const { status } =
        i % 2 === 0
          ? await client.call('GET', '/readyz')
          : await client.call('POST', '/v2/accounts/resetPassword', { json: { credential: name } })
      if (status >= 500) load.aborted.push(`status ${status}`)
      load.answered++
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code !== 'ECONNREFUSED') load.aborted.push(`${code} ${message}`)
  } finally {
    client.close()
  }
}
