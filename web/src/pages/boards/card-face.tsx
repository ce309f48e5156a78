import { Avatar, Badge, Group, Text, VisuallyHidden } from '@mantine/core'
import {
  IconAlignLeft,
  IconCheckbox,
  IconClock,
  IconClockExclamation,
  IconPaperclip,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useEntryName } from '../../api/groups.ts'
import { PersonAvatar } from '../../components/person-avatar.tsx'
import { type Attachment, previewAddress } from '../../files/attachment.ts'
import { useFresh } from '../../files/use-fresh.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import classes from './boards.module.css'
import type { Card } from './layout.ts'

/** The content of a card on the board. It is inside a link, so all elements are inline. */
export function CardFace({ card, isLate }: { card: Card; isLate: boolean }) {
  const t = useTranslations()
  const { number, list } = useFormats()
  const nameOf = useEntryName()
  const { assignees, groups } = card
  const done = card.checklist.filter((item) => item.done).length
  const cover = card.attachments.find(({ id }) => id === card.cover)
  return (
    <>
      {cover && <Cover image={cover} />}
      {card.labels.length > 0 && (
        <Group component="span" gap={4} className={classes.labels}>
          {card.labels.map((label) => (
            <Label key={label} label={label} />
          ))}
        </Group>
      )}
      <span className={classes.cardTitle}>
        <Text component="span" size="sm" fw={500} lineClamp={4} dir="auto">
          {card.title}
        </Text>
      </span>
      <Group component="span" gap="4px 12px" className={classes.facts}>
        {card.due && <Due at={card.due} isLate={isLate} />}
        {card.text !== '' && (
          <span className={classes.fact}>
            <IconAlignLeft size={14} aria-hidden />
            <VisuallyHidden>{t('boards.hasText')}</VisuallyHidden>
          </span>
        )}
        {card.checklist.length > 0 && (
          <span className={classes.fact}>
            <IconCheckbox size={14} aria-hidden />
            <span aria-hidden>
              {number(done)}/{number(card.checklist.length)}
            </span>
            <VisuallyHidden>{t('boards.checklistDone', { done, total: card.checklist.length })}</VisuallyHidden>
          </span>
        )}
        {card.attachments.length > 0 && (
          <span className={classes.fact}>
            <IconPaperclip size={14} aria-hidden />
            <span aria-hidden>{number(card.attachments.length)}</span>
            <VisuallyHidden>{t('files.count', { count: card.attachments.length })}</VisuallyHidden>
          </span>
        )}
        {groups.length > 0 && (
          <span className={classes.fact} aria-hidden>
            <IconUsersGroup size={14} />
            <span className={classes.groupNames}>{list(groups.map(nameOf))}</span>
          </span>
        )}
        {assignees.length > 0 && (
          <Avatar.Group component="span" spacing={6} className={classes.assignees} aria-hidden>
            {assignees.slice(0, 4).map((person) => (
              <PersonAvatar key={person.nicHandle} person={person} size={24} />
            ))}
          </Avatar.Group>
        )}
        {assignees.length + groups.length > 0 && (
          <VisuallyHidden>
            {t('boards.assignedTo', { names: list([...assignees, ...groups].map(nameOf)) })}
          </VisuallyHidden>
        )}
      </Group>
    </>
  )
}

/** The height is fixed, so that cards do not move when the image is loaded. */
function Cover({ image }: { image: Attachment }) {
  const { fresh, attempt, isGone, onError } = useFresh(image)
  const address = previewAddress(fresh, 'small')
  if (isGone || address === null) return null
  return <img key={attempt} src={address} alt="" className={classes.cover} draggable={false} onError={onError} />
}

function Due({ at, isLate }: { at: string; isLate: boolean }) {
  const t = useTranslations()
  const { shortDateTime } = useFormats()
  const Clock = isLate ? IconClockExclamation : IconClock
  return (
    <span className={classes.fact} data-late={isLate || undefined}>
      <Clock size={14} aria-hidden />
      {isLate ? t('boards.overdueSince', { time: shortDateTime(at) }) : shortDateTime(at)}
    </span>
  )
}

const colors = ['red', 'grape', 'violet', 'blue', 'cyan', 'teal', 'lime', 'orange']

/** A label has the same colour everywhere. Only the dot is coloured, so that the text stays readable. */
export function Label({ label }: { label: string }) {
  const sum = [...label].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)
  return (
    <Badge
      component="span"
      variant="default"
      size="sm"
      radius="sm"
      dir="auto"
      leftSection={
        <span className={classes.dot} style={{ background: `var(--mantine-color-${colors[sum % colors.length]}-6)` }} />
      }
    >
      {label}
    </Badge>
  )
}
