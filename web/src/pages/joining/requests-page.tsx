import { Card, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { maxDescriptionLength } from '../../../../shared/limits.ts'
import { query, type Resource } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { cursorPages } from '../../api/pagination.ts'
import { displayName } from '../../api/person.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { Page } from '../../components/page.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { PersonLine } from '../../components/person-line.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { DecideRequest } from './decide-request.tsx'
import classes from './joining.module.css'
import { RequestStateBadge } from './request-state-badge.tsx'
import { type RequestFilter, requestFilters } from './requests-search.ts'

const route = getRouteApi('/signed-in/o/$nio/requests')

/** The requests to join the organization, for those who decide them. */
export function RequestsPage() {
  const t = useTranslations()
  const navigate = route.useNavigate()
  const { nio } = useOrganization()
  const { state = 'pending' } = route.useSearch()
  return (
    <Page title={t('joining.requests')} text={t('joining.requestsText')}>
      <SegmentedControl
        className={classes.states}
        aria-label={t('joining.filter')}
        value={state}
        onChange={(chosen) =>
          navigate({ search: chosen === 'pending' ? {} : { state: chosen as RequestFilter }, replace: true })
        }
        data={requestFilters.map((value) => ({
          value,
          label: value === 'all' ? t('joining.all') : t(`joining.state.${value}`),
        }))}
      />
      <Requests nio={nio} state={state} />
    </Page>
  )
}

function Requests({ nio, state }: { nio: string; state: RequestFilter }) {
  const t = useTranslations()
  const { organization } = useOrganization()
  const list = query.useInfiniteQuery(
    'get',
    '/v2/workplace/{orgaId}/requests',
    { params: { path: { orgaId: nio }, query: { ...(state !== 'all' && { state }) } } },
    cursorPages,
  )
  const isClosed = organization?.joining === 'invitation'
  const empty = (
    <EmptyState
      icon={IconUserQuestion}
      title={t('joining.noRequests')}
      text={t(isClosed ? 'joining.noRequestsClosed' : 'joining.noRequestsText')}
    />
  )
  return (
    <PagedList list={list} items={({ requests }) => requests} empty={empty} skeleton={{ height: 140 }}>
      {(requests) => (
        <Stack>
          {requests.map((request) => (
            <ItemBoundary key={request.id} item={request} fallback={<ItemFallback what="entry" />}>
              <RequestCard request={request} nio={nio} />
            </ItemBoundary>
          ))}
        </Stack>
      )}
    </PagedList>
  )
}

function RequestCard({ request, nio }: { request: Resource<'JoinRequest'>; nio: string }) {
  const t = useTranslations()
  const { id, applicant, state, message, answers, createdAt } = request
  const [reply, setReply] = useState('')
  const name = displayName(applicant)
  return (
    <Card withBorder padding="lg" component="article" aria-label={name}>
      <Stack>
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <PersonLine person={applicant} second={<RelativeTime at={createdAt} />} />
          {state !== 'pending' && <RequestStateBadge state={state} />}
        </Group>
        {message && (
          <Text dir="auto" className={classes.text}>
            {message}
          </Text>
        )}
        {answers.map(({ question, answer }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers never change, and two questions may be equal
          <div key={place}>
            <Text size="sm" c="dimmed" dir="auto">
              {question}
            </Text>
            <Text dir="auto" className={classes.text}>
              {answer}
            </Text>
          </div>
        ))}
        {state === 'pending' ? (
          <>
            <Textarea
              label={t('joining.reply')}
              description={t('joining.replyHint')}
              maxLength={maxDescriptionLength}
              autosize
              minRows={1}
              maxRows={8}
              dir="auto"
              value={reply}
              onChange={(event) => setReply(event.currentTarget.value)}
            />
            <DecideRequest nio={nio} requestId={id} name={name} message={reply} />
          </>
        ) : (
          <Decision request={request} />
        )}
      </Stack>
    </Card>
  )
}

/** People who were admitted by a link or by open joining were decided about by nobody. */
function Decision({ request: { decidedBy, decidedAt, decisionMessage } }: { request: Resource<'JoinRequest'> }) {
  const t = useTranslations()
  const { day } = useFormats()
  return (
    <>
      {decidedBy && decidedAt && (
        <Text size="sm" c="dimmed">
          {t('joining.decidedBy', { name: displayName(decidedBy), date: day(decidedAt) })}
        </Text>
      )}
      {decisionMessage && (
        <Text size="sm" dir="auto" className={classes.text}>
          {decisionMessage}
        </Text>
      )}
    </>
  )
}
