import { Button, Group, Text } from '@mantine/core'
import { IconAlertCircle, IconClock, IconCloudOff } from '@tabler/icons-react'
import { Problem, sentenceFor } from '../../api/problem.ts'
import { useAccount } from '../../api/session.ts'
import { CannotShow, Guarded } from '../../components/item-boundary.tsx'
import { PersonMark } from '../../components/person-avatar.tsx'
import { useWords } from '../../i18n/language.tsx'
import { MessageText } from './message-text.tsx'
import { discard, type Shown, tryAgain } from './outbox.ts'
import classes from './talks.module.css'

const pictures = { sending: IconClock, waiting: IconCloudOff, refused: IconAlertCircle }

/** A message of mine that the server has not confirmed yet, and how it fares. */
export function OutgoingItem({ outgoing }: { outgoing: Shown }) {
  const say = useWords()
  const me = useAccount()
  const { fate, refused } = outgoing
  const Picture = pictures[fate]
  const why =
    refused === 'EXPIRED' ? say('talks.outgoing.expired') : sentenceFor(new Problem(422, refused ?? '', ''), say)
  return (
    // biome-ignore lint/a11y/useSemanticElements: it needs the role that belongs into a feed, and no outline of headings
    <div
      role="article"
      className={classes.message}
      data-headed
      data-outgoing
      aria-label={say('talks.messageBy', { name: me.nametag, time: say(`talks.outgoing.${fate}`) })}
    >
      <div className={classes.side}>
        <PersonMark person={me} />
      </div>
      <div className={classes.body}>
        <div className={classes.heading}>
          <Text component="bdi" fw={650} size="sm">
            {me.nametag}
          </Text>
          <Text component="span" size="xs" className={classes.fate} data-fate={fate}>
            <Picture size={14} aria-hidden /> {say(`talks.outgoing.${fate}`)}
          </Text>
        </div>
        <Guarded item={outgoing.message} fallback={<CannotShow what="message" />}>
          <MessageText message={{ message: outgoing.message, mentions: [] }} />
        </Guarded>
        {fate === 'refused' && (
          <Group gap="xs" mt={4}>
            <Text size="sm">{why}</Text>
            <Button size="compact-xs" variant="light" onClick={() => tryAgain(outgoing)}>
              {say('common.retry')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => discard(outgoing.key)}>
              {say('talks.outgoing.discard')}
            </Button>
          </Group>
        )}
      </div>
    </div>
  )
}
