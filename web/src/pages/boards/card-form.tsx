import { Alert, Group, Select, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { IconArchive, IconUsers } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { maxLabelLength, maxTextLength, maxTitleLength } from '../../../../shared/limits.ts'
import { displayName } from '../../api/person.ts'
import { entryOf } from '../../api/person-or-group.ts'
import { MessageSource } from '../../components/message-source.tsx'
import { PeopleSelect } from '../../components/people-select.tsx'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { AttachmentsField } from '../../files/attachments-field.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { useBoardTools } from './board-context.ts'
import classes from './boards.module.css'
import { CardActions } from './card-actions.tsx'
import { Checklist } from './checklist.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DueInput } from './due-input.tsx'
import { type Card, positionOfCard } from './layout.ts'
import { useCardEditing } from './use-card-editing.ts'

type Props = { card: Card; onClose(options?: { ignoreBlocker: boolean }): void }

export function CardForm({ card, onClose }: Props) {
  const t = useTranslations()
  const { path, columns, canEdit, moveOnly } = useBoardTools()
  const editing = useCardEditing(path, card)
  const { content, change, apply, conflict } = editing
  const [isTitleMissing, setTitleMissing] = useState(false)
  const [uploading, setUploading] = useState(0)
  const columnId = positionOfCard(columns, card.id)?.column.id ?? card.columnId
  const leaving = useBlocker({
    shouldBlockFn: editing.staysUnsaved,
    enableBeforeUnload: editing.isUnsaved || uploading > 0,
    withResolver: true,
  })

  const moveTo = (target: string | null) => {
    const column = columns.find(({ id }) => id === target)
    if (!column || column.id === columnId) return
    moveOnly({ kind: 'card', id: card.id, columnId: column.id, after: column.cards.at(-1)?.id ?? null })
  }
  const finish = (isSaved: boolean) => (isSaved ? onClose({ ignoreBlocker: true }) : leaving.reset?.())
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
        <MessageSource nio={path.orgaId} source={card.source} />
        {!card.archivedAt && (
          <Select
            label={t('boards.column')}
            data={columns.map(({ id, name }) => ({ value: id, label: name }))}
            value={columnId}
            onChange={moveTo}
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
        <DueInput value={content.due} onChange={(due) => apply({ due })} readOnly={!canEdit} />
        <PeopleSelect
          nio={path.orgaId}
          label={t('boards.assignees')}
          known={content.assignees}
          value={content.assignees.map(entryOf)}
          onEntries={(assignees) => apply({ assignees })}
          withGroups
          readOnly={!canEdit}
        />
        <TagsInput
          label={t('boards.labels')}
          description={t('boards.labelsHint')}
          data={[...new Set(columns.flatMap(({ cards }) => cards).flatMap(({ labels }) => labels))].sort()}
          value={content.labels}
          onChange={(labels) => apply({ labels })}
          maxTags={20}
          maxLength={maxLabelLength}
          readOnly={!canEdit}
        />
        <Checklist
          value={content.checklist}
          onType={(checklist) => change({ checklist })}
          onChange={(checklist) => apply({ checklist })}
          readOnly={!canEdit}
        />
        <AttachmentsField
          nio={path.orgaId}
          value={content.attachments}
          onAdd={(file) => apply((latest) => ({ attachments: [...latest.attachments, file] }))}
          onRemove={({ id }) => apply({ attachments: content.attachments.filter((each) => each.id !== id) })}
          onUploading={setUploading}
          cover={{ id: content.cover, choose: (cover) => apply({ cover }) }}
          readOnly={!canEdit}
        />
        <Text size="xs" c="dimmed">
          <RelativeTime at={card.createdAt}>
            {(time) => t('boards.addedBy', { name: displayName(card.createdBy), time })}
          </RelativeTime>
          {' · '}
          <RelativeTime at={card.updatedAt}>{(time) => t('boards.changed', { time })}</RelativeTime>
        </Text>
        {canEdit && (
          <Text size="xs" c="dimmed">
            {t('boards.savedAtOnce')}
          </Text>
        )}
        <Group className={classes.formFoot}>
          <ProblemAlert message={editing.problem} />
          <CardActions
            card={card}
            isDirty={editing.needsSave}
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
