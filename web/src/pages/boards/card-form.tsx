import { Alert, Group, Select, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { IconArchive, IconUsers } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { maxLabelLength, maxTextLength, maxTitleLength } from '../../../../shared/limits.ts'
import { displayName } from '../../api/person.ts'
import { PeopleSelect } from '../../components/people-select.tsx'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { useBoardTools } from './board-context.ts'
import classes from './boards.module.css'
import { CardActions } from './card-actions.tsx'
import { Checklist } from './checklist.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DueInput } from './due-input.tsx'
import type { Card } from './layout.ts'
import { useCardEditing } from './use-card-editing.ts'

type Props = { card: Card; onClose(options?: { ignoreBlocker: boolean }): void }

export function CardForm({ card, onClose }: Props) {
  const t = useTranslations()
  const { path, columns, canEdit, move } = useBoardTools()
  const editing = useCardEditing(path, card)
  const { content, change, conflict } = editing
  const [chosenColumn, chooseColumn] = useState<string | null>(null)
  const [isTitleMissing, setTitleMissing] = useState(false)
  const columnId = chosenColumn ?? card.columnId
  const isMoved = columnId !== card.columnId
  const isDirty = editing.isDirty || isMoved
  const leaving = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: isDirty, withResolver: true })

  const finish = (isSaved: boolean) => {
    if (!isSaved) return leaving.reset?.()
    const target = columns.find(({ id }) => id === columnId)
    if (isMoved && target) {
      move({ kind: 'card', id: card.id, columnId: target.id, after: target.cards.at(-1)?.id ?? null })
    }
    onClose({ ignoreBlocker: true })
  }
  const save = async () => {
    const isMissing = content.title.trim() === ''
    setTitleMissing(isMissing)
    finish(!isMissing && (await editing.save()))
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save()
  }

  if (conflict) {
    return (
      <ConflictDialog
        conflict={conflict}
        onChoose={async (chosen) => finish(await editing.settle(conflict.theirs, chosen))}
        onBack={editing.backToEditing}
      />
    )
  }
  return (
    <form onSubmit={submit} noValidate onKeyDown={getHotkeyHandler([['mod+Enter', save]])}>
      <Stack>
        {card.archivedAt && (
          <Alert color="gray" icon={<IconArchive aria-hidden />}>
            {t('boards.isArchived')}
          </Alert>
        )}
        {editing.disputed.length > 0 && (
          <Alert role="status" color="yellow" icon={<IconUsers aria-hidden />}>
            {t('boards.disputed')}
          </Alert>
        )}
        <TextInput
          label={t('boards.cardTitle')}
          value={content.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
          error={isTitleMissing && content.title.trim() === '' && t('field.required')}
          maxLength={maxTitleLength}
          autoComplete="off"
          dir="auto"
          readOnly={!canEdit}
        />
        {!card.archivedAt && (
          <Select
            label={t('boards.column')}
            data={columns.map(({ id, name }) => ({ value: id, label: name }))}
            value={columnId}
            onChange={chooseColumn}
            allowDeselect={false}
            readOnly={!canEdit}
          />
        )}
        <Textarea
          label={t('boards.text')}
          value={content.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
          autosize
          minRows={3}
          maxRows={14}
          maxLength={maxTextLength}
          dir="auto"
          readOnly={!canEdit}
        />
        <DueInput value={content.due} onChange={(due) => change({ due })} readOnly={!canEdit} />
        <PeopleSelect
          nio={path.orgaId}
          label={t('boards.assignees')}
          known={content.assignees}
          value={content.assignees.map(({ nicHandle }) => nicHandle)}
          onPeople={(assignees) => change({ assignees })}
          readOnly={!canEdit}
        />
        <TagsInput
          label={t('boards.labels')}
          description={t('boards.labelsHint')}
          data={[...new Set(columns.flatMap(({ cards }) => cards).flatMap(({ labels }) => labels))].sort()}
          value={content.labels}
          onChange={(labels) => change({ labels })}
          maxTags={20}
          maxLength={maxLabelLength}
          readOnly={!canEdit}
        />
        <Checklist value={content.checklist} onChange={(checklist) => change({ checklist })} readOnly={!canEdit} />
        <Text size="xs" c="dimmed">
          <RelativeTime at={card.createdAt}>
            {(time) => t('boards.addedBy', { name: displayName(card.createdBy), time })}
          </RelativeTime>
          {' · '}
          <RelativeTime at={card.updatedAt}>{(time) => t('boards.changed', { time })}</RelativeTime>
        </Text>
        <Group className={classes.formFoot}>
          <ProblemAlert message={editing.problem} />
          <CardActions
            card={card}
            isDirty={isDirty}
            isSaving={editing.isSaving}
            leaving={leaving}
            onSave={save}
            onClose={onClose}
          />
        </Group>
      </Stack>
    </form>
  )
}
