import { Alert, Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { query, refresh } from '../../api/client.ts'
import { errorMessage, toProblem } from '../../api/problem.ts'
import { useSession } from '../../api/session.ts'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { AuthLayout } from './auth-layout.tsx'

/*
 * The pages that mailed links open. The token is in the fragment of a link, which browsers never send, so that it
 * reaches no access log, proxy or Referer header. Mail scanners open links, so a page does nothing until its button is
 * pressed.
 */

/** The session storage keeps the token while its owner signs in. In an address it would reach logs. */
const waitingKey = 'atrium.confirm-mail'

/** Confirming an address needs a sign-in, because only the owner of the account may do it. */
export function ConfirmMailPage() {
  const t = useTranslations()
  const session = useSession()
  const navigate = useNavigate()
  const token = location.hash.slice(1) || (sessionStorage.getItem(waitingKey) ?? '')
  if (!session && token !== '') {
    return (
      <AuthLayout title={t('auth.confirmTitle')} text={t('auth.confirmSignIn')}>
        <Button
          onClick={() => {
            sessionStorage.setItem(waitingKey, token)
            navigate({ to: '/sign-in', search: { back: '/confirm-mail' } })
          }}
        >
          {t('auth.signIn')}
        </Button>
      </AuthLayout>
    )
  }
  return (
    <MailedLinkPage
      path="/v2/accounts/confirmMail"
      token={token}
      title={t('auth.confirmTitle')}
      text={t('auth.confirmText', { name: session?.account.nametag ?? '' })}
      button={t('auth.confirmSubmit')}
      done={(mail) => t('auth.confirmDone', { mail })}
      onDone={() => sessionStorage.removeItem(waitingKey)}
    />
  )
}

export function UndoMailChangePage() {
  const t = useTranslations()
  return (
    <MailedLinkPage
      path="/v2/accounts/undoMailChange"
      token={location.hash.slice(1)}
      title={t('auth.undoTitle')}
      text={t('auth.undoText')}
      button={t('auth.undoSubmit')}
      done={(mail) => t('auth.undoDone', { mail })}
    />
  )
}

type Props = {
  path: '/v2/accounts/confirmMail' | '/v2/accounts/undoMailChange'
  token: string
  title: string
  text: string
  button: string
  done(mail: string): string
  onDone?(): void
}

function MailedLinkPage({ path, token, title, text, button, done, onDone }: Props) {
  const t = useTranslations()
  const { mutate, data, error, isPending } = query.useMutation('post', path, {
    onSuccess: () => {
      // A used token should not stay in the history of a shared computer.
      history.replaceState(history.state, '', location.pathname)
      onDone?.()
      refresh('/v2/account/getUserInfos')
    },
  })
  if (data) {
    return (
      <AuthLayout title={title}>
        <Alert role="status" color="green" icon={<IconCheck aria-hidden />}>
          {done(data.mail)}
        </Alert>
        <Button component={Link} to="/">
          {t('auth.goOn')}
        </Button>
      </AuthLayout>
    )
  }
  if (token === '') return <UnusableLink title={title} message={t('auth.linkIncomplete')} />
  if (isExpired(error)) return <UnusableLink title={title} message={errorMessage(error, t)} />
  return (
    <AuthLayout title={title} text={text}>
      <ProblemAlert message={error ? errorMessage(error, t) : null} />
      <Button loading={isPending} onClick={() => mutate({ body: { token } })}>
        {button}
      </Button>
    </AuthLayout>
  )
}

/** Returns whether the link was used, was replaced or has expired, so that its button cannot work any more. */
export const isExpired = (error: unknown) => toProblem(error).code === 'LINK_INVALID'

/** Replaces a page whose link has lost its token or has expired. */
export function UnusableLink({ title, message }: { title: string; message: string }) {
  const t = useTranslations()
  return (
    <AuthLayout title={title}>
      <ProblemAlert message={message} />
      <Button component={Link} to="/" variant="default">
        {t('auth.goOn')}
      </Button>
    </AuthLayout>
  )
}
