import { api, refresh } from './client.ts'
import { updateSession } from './session.ts'

/** Fetches the account of the reader again after a change, which may come from another device. */
export async function refreshOwnAccount(): Promise<void> {
  const { data } = await api.GET('/v2/account/getUserInfos')
  if (data) updateSession({ account: data })
  await refresh('/v2/account/getUserInfos')
}
