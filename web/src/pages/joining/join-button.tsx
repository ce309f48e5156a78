import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useNavigate } from '@tanstack/react-router'
import { query, type Resource, refresh } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { AskToJoin } from './ask-to-join.tsx'
import { useOwnRequests } from './own-requests.ts'
import { RequestStateBadge } from './request-state-badge.tsx'

type Props = { organization: Resource<'PublicOrganization'>; isMember: boolean }

/**
 * The next step from an organization that the reader has found: open it, join it, or ask to join it. There is none if
 * people join by invitation only.
 */
export function JoinButton({ organization, isMember }: Props) {
  const t = useTranslations()
  const session = useSession()
  const { label, fullLabel } = useLabels(organization)
  const { nio, name, joining } = organization
  const request = useOwnRequests().find((each) => each.nio === nio)
  if (isMember) {
    return (
      <Button
        variant="default"
        aria-label={t('common.labelled', { label: t('discover.open'), value: name })}
        renderRoot={(props) => <Link to="/o/$nio" params={{ nio: String(nio) }} {...props} />}
      >
        {t('discover.open')}
      </Button>
    )
  }
  if (request) return <RequestStateBadge state={request.state} />
  if (joining === 'invitation') return null
  if (!session) {
    return (
      <Button
        variant="light"
        aria-label={fullLabel}
        renderRoot={(props) => <Link to="/register" search={{ back: `/discover/${nio}` }} {...props} />}
      >
        {label}
      </Button>
    )
  }
  return <Join organization={organization} />
}

/** The label of the button, and its name for screen readers, which tells it from the buttons of other organizations. */
function useLabels({ joining, name }: Props['organization']) {
  const t = useTranslations()
  const label = t(joining === 'request' ? 'joining.ask' : 'joining.join')
  return { label, fullLabel: t('common.labelled', { label, value: name }) }
}

function Join({ organization }: Pick<Props, 'organization'>) {
  const t = useTranslations()
  const notify = useNotify()
  const navigate = useNavigate()
  const [isAsking, asking] = useDisclosure()
  const { label, fullLabel } = useLabels(organization)
  const { nio, name, joining, questions } = organization
  const join = query.useMutation('post', '/v2/discover/{orgaId}/join', {
    onSuccess: ({ state }) => {
      asking.close()
      refresh('/v2/account/requests')
      refresh('/v2/workplace')
      notify.success(t(state === 'accepted' ? 'home.accepted' : 'joining.sent', { organization: name }))
      if (state === 'accepted') return navigate({ to: '/o/$nio', params: { nio: String(nio) } })
    },
  })
  const params = { path: { orgaId: String(nio) } }
  // An open organization without questions asks nothing, so one click is enough.
  const asksNothing = joining === 'open' && questions.length === 0
  return (
    <>
      <Button
        variant="light"
        loading={join.isPending && asksNothing}
        aria-label={fullLabel}
        onClick={() => (asksNothing ? join.mutate({ params, body: {} }, { onError: notify.error }) : asking.open())}
      >
        {label}
      </Button>
      <AskToJoin
        organization={organization}
        opened={isAsking}
        onClose={asking.close}
        ask={(body) => join.mutateAsync({ params, body })}
      />
    </>
  )
}
