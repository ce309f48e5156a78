import { Button, Group, Text } from '@mantine/core'
import { IconAlertCircle, IconClock, IconCloudOff } from '@tabler/icons-react'
import { displayName } from '../../api/person.ts'
import { errorMessage, Problem } from '../../api/problem.ts'
import { useAccount } from '../../api/session.ts'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { PersonAvatar } from '../../components/person-avatar.tsx'
import { ChosenFiles } from '../../files/chosen-files.tsx'
import { useUploads } from '../../files/uploads.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { MessageText } from './message-text.tsx'
import { discard, type OutgoingWithStatus, retry } from './outbox.ts'
import classes from './talks.module.css'

const pictures = { sending: IconClock, waiting: IconCloudOff, refused: IconAlertCircle }

/** A message of the reader that the server has not confirmed yet, with its status. */
export function OutgoingItem({ outgoing }: { outgoing: OutgoingWithStatus }) {
  const t = useTranslations()
  const me = useAccount()
  const { refused } = outgoing
  const uploads = useUploads()
  const isHeldUp = outgoing.attachments.some(({ id }) => uploads.get(id)?.status === 'waiting')
  const status = outgoing.status === 'sending' && isHeldUp ? 'waiting' : outgoing.status
  const Picture = pictures[status]
  const why = refused === 'EXPIRED' ? t('talks.outgoing.expired') : errorMessage(new Problem(422, refused ?? '', ''), t)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a feed needs this role, and no outline of headings
    <div
      role="article"
      className={classes.message}
      data-headed
      data-outgoing
      aria-label={t('talks.messageBy', { name: displayName(me), time: t(`talks.outgoing.${status}`) })}
    >
      <div className={classes.side}>
        <PersonAvatar person={me} />
      </div>
      <div className={classes.body}>
        <div className={classes.heading}>
          <Text component="bdi" fw={650} size="sm">
            {displayName(me)}
          </Text>
          <Text component="span" size="xs" className={classes.status} data-status={status}>
            <Picture size={14} aria-hidden /> {t(`talks.outgoing.${status}`)}
          </Text>
        </div>
        <ItemBoundary item={outgoing.message} fallback={<ItemFallback what="message" />}>
          {outgoing.message !== '' && <MessageText message={outgoing} />}
        </ItemBoundary>
        <ChosenFiles files={outgoing.attachments} />
        {status === 'refused' && (
          <Group gap="xs" mt={4}>
            <Text size="sm">{why}</Text>
            <Button size="compact-xs" variant="light" onClick={() => retry(outgoing)}>
              {t('common.retry')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => discard(outgoing)}>
              {t('talks.outgoing.discard')}
            </Button>
          </Group>
        )}
      </div>
    </div>
  )
}
