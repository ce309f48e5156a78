import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { Problem } from '../../api/problem.ts'
import { ErrorPage } from '../../components/error-pages.tsx'
import { SkeletonPage } from '../../components/skeleton-page.tsx'
import { commentLink, findCommented } from './comment-link.ts'

type Props = { nio: string; talkId: number; messageId: number | undefined }

/** Leads from the address of a message, as in mails and lists of files, to the card or event that it comments on. */
export function CommentRedirect({ nio, talkId, messageId }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['comment', nio, talkId, messageId],
    queryFn: () => linkOf(nio, talkId, messageId),
  })
  if (error) return <ErrorPage error={error} reset={refetch} />
  return data ? <Navigate {...data} replace /> : <SkeletonPage />
}

/** Without a message, the newest one is meant. */
async function linkOf(nio: string, talkId: number, messageId: number | undefined) {
  const newest = messageId === undefined ? {} : { before: messageId + 1 }
  const { data } = await api.GET('/v2/talks/{orgaId}/{talkId}', {
    params: { path: { orgaId: nio, talkId: String(talkId) }, query: { ...newest, limit: 1 } },
  })
  const message = data?.messages[0]
  const commented = message && (await findCommented(nio, message))
  const link = commented && commentLink(nio, commented.about, message.id)
  if (!link) throw new Problem(404, 'MESSAGE_NOT_FOUND', '')
  return link
}
