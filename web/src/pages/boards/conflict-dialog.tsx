import { Alert, Button, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useEntryName } from '../../api/groups.ts'
import { displayName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import type { PlainMessageKey } from '../../i18n/translate.ts'
import classes from './boards.module.css'
import { type CardContent, type Choice, type ContentField, canBeBoth, choose, contentOf } from './merge.ts'
import type { Conflict } from './use-card-editing.ts'

const fieldNames: Record<ContentField, PlainMessageKey> = {
  title: 'boards.cardTitle',
  text: 'boards.text',
  due: 'boards.due',
  assignees: 'boards.assignees',
  labels: 'boards.labels',
  checklist: 'boards.checklist',
  attachments: 'files.attachments',
  cover: 'files.cover',
}

type Props = { conflict: Conflict; onChoose(content: CardContent): void; onBack(): void }

/** Shows both versions of every field that two people have changed. None is selected in advance. */
export function ConflictDialog({ conflict: { theirs, merged }, onChoose, onBack }: Props) {
  const t = useTranslations()
  const { nicHandle } = useAccount()
  const { updatedBy } = theirs
  // The other version may also come from another window of the reader.
  const isSomebodyElse = updatedBy !== null && updatedBy.nicHandle !== nicHandle
  const [choices, setChoices] = useState<Partial<Record<ContentField, Choice>>>({})
  const isComplete = merged.conflicts.every((field) => choices[field])
  return (
    <Stack>
      <Alert role="alert" color="yellow" icon={<IconUsers aria-hidden />}>
        <Text fw={600}>
          {isSomebodyElse ? t('boards.clashWith', { name: displayName(updatedBy) }) : t('boards.clashTitle')}
        </Text>
        {t('boards.clashText')}
      </Alert>
      {merged.conflicts.map((field) => (
        <Radio.Group
          key={field}
          label={t(fieldNames[field])}
          value={choices[field] ?? null}
          onChange={(choice) => setChoices({ ...choices, [field]: choice as Choice })}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} mt={4}>
            <Version choice="mine" name={t('boards.mine')} field={field} content={merged.content} />
            <Version choice="theirs" name={t('boards.theirs')} field={field} content={contentOf(theirs)} />
          </SimpleGrid>
          {canBeBoth(field) && (
            <Radio.Card value="both" className={classes.version} mt="sm">
              <Group gap="xs">
                <Radio.Indicator />
                <Text size="sm" fw={600}>
                  {t('boards.both')}
                </Text>
              </Group>
            </Radio.Card>
          )}
        </Radio.Group>
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          {t('boards.keepEditing')}
        </Button>
        <Button disabled={!isComplete} onClick={() => onChoose(choose(merged.content, contentOf(theirs), choices))}>
          {t('boards.saveChoice')}
        </Button>
      </Group>
    </Stack>
  )
}

function Version(props: { choice: Choice; name: string; field: ContentField; content: CardContent }) {
  const { choice, name, field, content } = props
  const text = useFieldText(field, content)
  return (
    <Radio.Card value={choice} className={classes.version}>
      <Group gap="xs" mb={4}>
        <Radio.Indicator />
        <Text size="sm" fw={600}>
          {name}
        </Text>
      </Group>
      <Text size="sm" dir="auto" className={classes.versionText}>
        {text}
      </Text>
    </Radio.Card>
  )
}

/** The content of a field as a text to compare. */
function useFieldText(field: ContentField, content: CardContent): string {
  const t = useTranslations()
  const { dateTime, commas } = useFormats()
  const nameOf = useEntryName()
  const texts: Record<ContentField, string> = {
    title: content.title,
    text: content.text,
    due: content.due ? dateTime(content.due) : '',
    assignees: commas(content.assignees.map(nameOf)),
    labels: commas(content.labels),
    checklist: content.checklist.map(({ text, done }) => `${done ? '☑' : '☐'} ${text}`).join('\n'),
    attachments: content.attachments.map(({ name }) => name).join('\n'),
    cover: content.attachments.find(({ id }) => id === content.cover)?.name ?? '',
  }
  return texts[field] || t('boards.nothing')
}
