import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { query, refresh } from '../../api/client.ts'
import { errorMessage } from '../../api/problem.ts'
import { useSession } from '../../api/session.ts'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { isExpired, UnusableLink } from './mailed-link.tsx'
import { SignInFirst } from './sign-in-first.tsx'
import { forgetInvitation, keepInvitation, waitingInvitation } from './waiting-invitation.ts'

/** The page that the link of an invitation opens, on a server that sends no mails. */
export function InvitationLinkPage() {
  const t = useTranslations()
  const session = useSession()
  const navigate = useNavigate()
  const link = location.hash.slice(1) || waitingInvitation()
  const { mutate, error, isPending } = query.useMutation('post', '/v2/account/invitations', {
    onSuccess: () => {
      forgetInvitation()
      refresh('/v2/account/invitations')
      return navigate({ to: '/' })
    },
  })
  const title = t('auth.invitationTitle')
  if (link === '') return <UnusableLink title={title} message={t('auth.linkIncomplete')} />
  if (isExpired(error)) return <UnusableLink title={title} message={errorMessage(error, t)} />
  if (!session) {
    return (
      <AuthLayout title={title} text={t('auth.invitationSignIn')}>
        <SignInFirst back="/invitation" keep={() => keepInvitation(link)} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={title} text={t('auth.invitationText', { name: session.account.nametag })}>
      <ProblemAlert message={error ? errorMessage(error, t) : null} />
      <Button loading={isPending} onClick={() => mutate({ body: { link } })}>
        {t('auth.invitationSubmit')}
      </Button>
    </AuthLayout>
  )
}
