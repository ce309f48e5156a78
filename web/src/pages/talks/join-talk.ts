import { query } from '../../api/client.ts'
import { useNotify } from '../../components/notify.tsx'
import { putTalk, refreshTalks, type Talk } from './talk-cache.ts'

/** Joins an open talk, after which its messages arrive live. */
export function useJoinTalk(nio: string, { id }: Pick<Talk, 'id'>) {
  const notify = useNotify()
  const join = query.useMutation('post', '/v2/talks/{orgaId}/{talkId}/join', {
    onSuccess: (talk) => {
      putTalk(nio, talk)
      refreshTalks()
    },
    onError: notify.error,
  })
  const params = { path: { orgaId: nio, talkId: String(id) } }
  return { join: () => join.mutate({ params }), isPending: join.isPending }
}
