import { useNavigate } from '@tanstack/react-router'
import { api, query } from '../../api/client.ts'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { refreshTalks, type Talk } from './talk-cache.ts'

/** Hides a direct talk until its next message. Nothing is lost, so this happens without a question. */
export function useHideTalk(nio: string, talk: Talk) {
  const t = useTranslations()
  const notify = useNotify()
  const navigate = useNavigate()
  const show = async () => {
    const userlist = talk.participants.map(({ nicHandle }) => nicHandle)
    try {
      await api.POST('/v2/talks/{orgaId}/direct', { params: { path: { orgaId: nio } }, body: { userlist } })
      refreshTalks()
    } catch (error) {
      notify.error(error)
    }
  }
  const leave = query.useMutation('delete', '/v2/talks/{orgaId}/{talkId}', {
    onSuccess: async () => {
      await navigate({ to: '/o/$nio/talks', params: { nio } })
      refreshTalks()
      notify.undoable(t('channels.hidden'), show)
    },
    onError: notify.error,
  })
  return () => leave.mutate({ params: { path: { orgaId: nio, talkId: String(talk.id) } } })
}
