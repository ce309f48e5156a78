import { Button, Group, Text } from '@mantine/core'
import { IconAlertCircle, IconClock, IconCloudOff } from '@tabler/icons-react'
import { errorMessage, Problem } from '../../api/problem.ts'
import { useAccount } from '../../api/session.ts'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { PersonAvatar } from '../../components/person-avatar.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { MessageText } from './message-text.tsx'
import { discard, type Shown, tryAgain } from './outbox.ts'
import classes from './talks.module.css'

const pictures = { sending: IconClock, waiting: IconCloudOff, refused: IconAlertCircle }

/** A message of mine that the server has not confirmed yet, and how it fares. */
export function OutgoingItem({ outgoing }: { outgoing: Shown }) {
  const t = useTranslations()
  const me = useAccount()
  const { fate, refused } = outgoing
  const Picture = pictures[fate]
  const why = refused === 'EXPIRED' ? t('talks.outgoing.expired') : errorMessage(new Problem(422, refused ?? '', ''), t)
  return (
    // biome-ignore lint/a11y/useSemanticElements: it needs the role that belongs into a feed, and no outline of headings
    <div
      role="article"
      className={classes.message}
      data-headed
      data-outgoing
      aria-label={t('talks.messageBy', { name: me.nametag, time: t(`talks.outgoing.${fate}`) })}
    >
      <div className={classes.side}>
        <PersonAvatar person={me} />
      </div>
      <div className={classes.body}>
        <div className={classes.heading}>
          <Text component="bdi" fw={650} size="sm">
            {me.nametag}
          </Text>
          <Text component="span" size="xs" className={classes.fate} data-fate={fate}>
            <Picture size={14} aria-hidden /> {t(`talks.outgoing.${fate}`)}
          </Text>
        </div>
        <ItemBoundary item={outgoing.message} fallback={<ItemFallback what="message" />}>
          <MessageText message={{ message: outgoing.message, mentions: [] }} />
        </ItemBoundary>
        {fate === 'refused' && (
          <Group gap="xs" mt={4}>
            <Text size="sm">{why}</Text>
            <Button size="compact-xs" variant="light" onClick={() => tryAgain(outgoing)}>
              {t('common.retry')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => discard(outgoing.key)}>
              {t('talks.outgoing.discard')}
            </Button>
          </Group>
        )}
      </div>
    </div>
  )
}
