import { query } from '../../api/client.ts'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { putTalk, refreshTalks, type Talk } from './talk-cache.ts'

/** Archives a talk, which can be undone, or restores it. */
export function useArchiveTalk(nio: string, { id, title }: Pick<Talk, 'id' | 'title'>) {
  const t = useTranslations()
  const notify = useNotify()
  const params = { path: { orgaId: nio, talkId: String(id) } }
  const onError = notify.error
  const changed = (talk: Talk) => {
    putTalk(nio, talk)
    refreshTalks()
  }
  const restoring = query.useMutation('post', '/v2/talks/{orgaId}/{talkId}/restore', { onSuccess: changed, onError })
  const restore = () => restoring.mutate({ params })
  const archiving = query.useMutation('post', '/v2/talks/{orgaId}/{talkId}/archive', {
    onSuccess: (talk) => {
      changed(talk)
      notify.undoable(t('channels.archivedNow', { title }), restore)
    },
    onError,
  })
  return { archive: () => archiving.mutate({ params }), restore, isRestoring: restoring.isPending }
}
