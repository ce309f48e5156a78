import {
  type Icon,
  IconArchive,
  IconArchiveOff,
  IconArrowsLeftRight,
  IconCirclePlus,
  IconPencil,
} from '@tabler/icons-react'
import { useMemo } from 'react'
import { maxCardActivity } from '../../../../shared/limits.ts'
import { query } from '../../api/client.ts'
import { displayName } from '../../api/person.ts'
import type { Formats } from '../../i18n/formats.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import type { PlainMessageKey, Translate } from '../../i18n/translate.ts'
import type { Happening } from '../talks/happening.ts'
import { type Activity, joinedChanges } from './joined-changes.ts'
import type { BoardPath } from './refresh.ts'

const icons: Record<Activity['action'], Icon> = {
  created: IconCirclePlus,
  changed: IconPencil,
  moved: IconArrowsLeftRight,
  archived: IconArchive,
  restored: IconArchiveOff,
}

/** The names of the fields that a change names. Unknown ones belong to a newer server. */
const fieldNames: Record<string, PlainMessageKey> = {
  title: 'activity.fields.title',
  text: 'activity.fields.text',
  due: 'activity.fields.due',
  assignees: 'activity.fields.assignees',
  groups: 'activity.fields.assignees',
  labels: 'activity.fields.labels',
  checklist: 'activity.fields.checklist',
  attachments: 'activity.fields.attachments',
  cover: 'activity.fields.cover',
}

function sentenceOf({ actor, action, details }: Activity, t: Translate, { list }: Formats): string {
  const name = displayName(actor)
  const { from, to } = details
  if (action === 'moved' && to !== undefined) {
    return from === undefined ? t('activity.movedTo', { name, to }) : t('activity.moved', { name, from, to })
  }
  if (action !== 'changed') return t(`activity.${action === 'moved' ? 'changed' : action}`, { name })
  const known = new Set((details.fields ?? []).flatMap((field) => fieldNames[field] ?? []))
  return known.size === 0
    ? t('activity.changed', { name })
    : t('activity.changedFields', { name, fields: list([...known].map((key) => t(key))) })
}

/** Changes of a card, oldest first. The server keeps no more entries than a page has. */
export function useCardActivity(path: BoardPath, cardId: string): Happening[] {
  const t = useTranslations()
  const formats = useFormats()
  const { data } = query.useQuery('get', '/v2/boards/{orgaId}/{boardId}/cards/{cardId}/activity', {
    params: { path: { ...path, cardId }, query: { limit: maxCardActivity } },
  })
  return useMemo(
    () =>
      joinedChanges((data?.entries ?? []).toReversed()).map((entry) => ({
        key: `activity-${entry.id}`,
        at: entry.at,
        icon: icons[entry.action],
        text: sentenceOf(entry, t, formats),
      })),
    [data, t, formats],
  )
}
