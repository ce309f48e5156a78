import { Anchor, Button, Card, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { query, refresh } from '../../api/client.ts'
import { useNotify } from '../../components/notify.tsx'
import { OrganizationAvatar } from '../../components/organization-avatar.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import classes from './joining.module.css'
import { askAgainAt, type OwnRequest } from './own-requests.ts'
import { RequestStateBadge } from './request-state-badge.tsx'

/** A request of the reader: what became of it, and how to withdraw it. */
export function OwnRequestCard({ request }: { request: OwnRequest }) {
  const t = useTranslations()
  const notify = useNotify()
  const { day } = useFormats()
  const { id, nio, organization, state, createdAt, decisionMessage } = request
  const withdraw = query.useMutation('delete', '/v2/account/requests/{requestId}', {
    onSuccess: () => notify.success(t('joining.requestWithdrawn')),
    onError: notify.error,
    onSettled: () => refresh('/v2/account/requests'),
  })
  return (
    <Card
      withBorder
      padding="md"
      component="article"
      aria-label={t('joining.ownRequest', { organization: organization.name })}
    >
      <Group justify="space-between">
        <Group gap="sm" wrap="nowrap" flex="1 1 240px" miw={0}>
          <OrganizationAvatar organization={organization} />
          <Stack gap={2} miw={0}>
            <Anchor
              fw={600}
              underline="hover"
              renderRoot={(props) => <Link to="/discover/$publicNio" params={{ publicNio: String(nio) }} {...props} />}
            >
              <bdi>{organization.name}</bdi>
            </Anchor>
            <Text size="sm" c="dimmed">
              {state === 'declined' ? (
                t('joining.askAgain', { date: day(askAgainAt(request)) })
              ) : (
                <RelativeTime at={createdAt}>{(time) => t('joining.asked', { time })}</RelativeTime>
              )}
            </Text>
          </Stack>
        </Group>
        <Group gap="xs">
          <RequestStateBadge state={state} />
          {state === 'pending' && (
            <Button
              variant="default"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ params: { path: { requestId: id } } })}
            >
              {t('joining.withdraw')}
            </Button>
          )}
        </Group>
      </Group>
      {decisionMessage && (
        <Text mt="sm" dir="auto" className={classes.text}>
          {decisionMessage}
        </Text>
      )}
    </Card>
  )
}
