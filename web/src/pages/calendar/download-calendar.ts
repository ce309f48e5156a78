import { api } from '../../api/client.ts'
import { saveFile } from '../../components/save-file.ts'

/** Downloads a whole calendar as an iCalendar file. */
export async function downloadCalendar(nio: string, userId: string, nametag: string): Promise<void> {
  const { data } = await api.GET('/v2/workplace/users/{orgaId}/{userId}/calendar', {
    params: { path: { orgaId: nio, userId }, query: { format: 'ics' } },
    parseAs: 'blob',
  })
  if (data) saveFile(data as unknown as Blob, `${nametag}.ics`)
}
