import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { query, type Resource, refresh } from '../../api/client.ts'
import { useOwnOrganizations } from '../../api/own-organizations.ts'
import { errorMessage, toProblem } from '../../api/problem.ts'
import { useSession } from '../../api/session.ts'
import { useNotify } from '../../components/notify.tsx'
import { OrganizationAbout } from '../../components/organization-about.tsx'
import { OrganizationAvatar } from '../../components/organization-avatar.tsx'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { SkeletonList } from '../../components/skeleton-page.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { isExpired, UnusableLink } from './mailed-link.tsx'
import { SignInFirst } from './sign-in-first.tsx'
import { forgetJoin, keepJoin, waitingJoin } from './waiting-join.ts'

/**
 * The page that an invitation link opens. The secret of the link is in the fragment, which browsers do not send. The
 * profile of the organization is all that it shows; it does nothing until a button is pressed, here or before a sign-in.
 */
export function JoinPage() {
  const t = useTranslations()
  const hash = useLocation({ select: (location) => location.hash })
  const [waiting] = useState(waitingJoin)
  const link = hash || (waiting?.link ?? '')
  const profile = query.useQuery('post', '/v2/discover/link', { body: { link } }, { enabled: link !== '' })
  const { data } = profile
  // Every failed call throws a Problem, which the types of the calls do not say.
  const error: unknown = profile.error
  const brokenTitle = t('joining.brokenTitle')
  if (link === '') return <UnusableLink title={brokenTitle} message={t('joining.incomplete')} />
  if (isExpired(error)) return <UnusableLink title={brokenTitle} message={t('joining.brokenText')} />
  if (error) {
    return (
      <AuthLayout title={t('joining.linkTitle')}>
        <ProblemAlert message={errorMessage(error, t)} />
        <Button loading={profile.isFetching} onClick={() => profile.refetch()}>
          {t('common.retry')}
        </Button>
      </AuthLayout>
    )
  }
  if (!data) {
    return (
      <AuthLayout title={t('joining.linkTitle')}>
        <SkeletonList rows={2} height={56} />
      </AuthLayout>
    )
  }
  // Another link may be opened in the same tab.
  return <Invitation key={link} organization={data} link={link} isReturning={hash === ''} />
}

type Props = {
  organization: Resource<'PublicOrganization'>
  link: string
  /** True if the reader has pressed a button here before they signed in. */
  isReturning: boolean
}

function Invitation({ organization, link, isReturning }: Props) {
  const t = useTranslations()
  const session = useSession()
  const { nio, name } = organization
  return (
    <AuthLayout title={t('joining.joinTitle', { organization: name })}>
      <Group gap="md" wrap="nowrap" align="flex-start">
        <OrganizationAvatar organization={organization} size={48} />
        <OrganizationAbout organization={organization} />
      </Group>
      {session ? (
        <Join organization={organization} link={link} isReturning={isReturning} />
      ) : (
        <>
          <Text>{t('joining.signInFirst')}</Text>
          <SignInFirst back="/join" keep={() => keepJoin({ link, nio, organization: name })} />
        </>
      )}
    </AuthLayout>
  )
}

function Join({ organization: { nio, name }, link, isReturning }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const navigate = useNavigate()
  const session = useSession()
  const isListed = useOwnOrganizations().some((own) => own.nio === nio)
  const { mutate, data, error, isPending } = query.useMutation('post', '/v2/account/join', {
    onSuccess: ({ state }) => {
      refresh('/v2/workplace')
      refresh('/v2/account/requests')
      if (state !== 'accepted') return
      notify.success(t('home.accepted', { organization: name }))
      // The secret should not stay in the history of a shared computer.
      return navigate({ to: '/o/$nio', params: { nio: String(nio) }, replace: true })
    },
    onSettled: forgetJoin,
  })
  const join = () => mutate({ body: { link } })
  const joinOnReturn = useEffectEvent(() => {
    if (isReturning) join()
  })
  useEffect(() => joinOnReturn(), [])

  const isMember = isListed || toProblem(error).code === 'ALREADY_MEMBER'
  if (isMember && data === undefined) {
    return (
      <>
        <Text>{t('joining.alreadyMember', { organization: name })}</Text>
        <Button renderRoot={(props) => <Link to="/o/$nio" params={{ nio: String(nio) }} replace {...props} />}>
          {t('discover.open')}
        </Button>
      </>
    )
  }
  if (data?.state === 'pending') {
    return (
      <>
        <Alert role="status" color="green" icon={<IconCheck aria-hidden />}>
          {t('joining.pendingAgain', { organization: name })}
        </Alert>
        <Button component={Link} to="/">
          {t('auth.goOn')}
        </Button>
      </>
    )
  }
  return (
    <>
      <Text>{t('joining.signedInAs', { name: session?.account.nametag ?? '' })}</Text>
      <ProblemAlert message={error ? (isExpired(error) ? t('joining.brokenText') : errorMessage(error, t)) : null} />
      {!isExpired(error) && (
        <Button loading={isPending} onClick={join}>
          {t('joining.join')}
        </Button>
      )}
    </>
  )
}
