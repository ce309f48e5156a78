import { Checkbox, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { maxLocationLength, maxTextLength, maxTitleLength } from '../../../../shared/limits.ts'
import { query, type Resource, refresh } from '../../api/client.ts'
import { displayName } from '../../api/person.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { PeopleSelect } from '../../components/people-select.tsx'
import { required, useApiForm } from '../../components/use-api-form.ts'
import { AttachmentsField } from '../../files/attachments-field.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import classes from './calendar.module.css'
import { type EventValues, timeProblem, writtenRule, writtenSpan } from './event-fields.ts'
import type { CalendarEvent } from './planned.ts'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { TimeFields } from './time-fields.tsx'

/** The subject of the form: a new event, an event with its whole series, or one occurrence. */
export type Editing = {
  before: CalendarEvent | null
  scope: 'new' | 'series' | 'one'
  values: EventValues
}

type Props = {
  nio: string
  editing: Editing
  /** The people in whose calendars the reader may create an event. */
  owners: Resource<'Person'>[]
  onClose(): void
}

const path = '/v2/workplace/users/{orgaId}/{userId}/calendar' as const

export function EventForm({ nio, editing: { before, scope, values }, owners, onClose }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const [uploading, setUploading] = useState(0)
  const create = query.useMutation('post', path)
  const change = query.useMutation('patch', `${path}/{eventId}`)
  const form = useApiForm<EventValues>({
    initialValues: values,
    validate: {
      title: required(t),
      start: (_, all) => (timeProblem(all) === 'start' ? t('field.required') : null),
      end: (_, all) => (timeProblem(all) === 'end' ? t('calendar.endBeforeStart') : null),
      recurrence: ({ ends, until }, all) =>
        ends === 'until' && until < all.start ? t('calendar.untilBeforeStart') : null,
    },
    onSubmit: async (given) => {
      const { title, location, description, allDay, timeZone, visibility, attendees } = given
      const attachments = given.attachments.map(({ id }) => id)
      const occurrence = { title, location, description, ...writtenSpan(given) }
      const series = {
        ...occurrence,
        allDay,
        timeZone,
        visibility,
        // The form changes people only, so groups stay invited.
        attendees: [...attendees, ...(before?.groups ?? []).map(({ id }) => `group:${id}`)],
        attachments,
        rrule: writtenRule(given, before),
      }
      const calendarPath = { orgaId: nio, userId: given.owner }
      if (before === null) await create.mutateAsync({ params: { path: calendarPath }, body: series })
      else {
        const body = scope === 'one' ? { ...occurrence, occurrence: before.recurrenceId ?? undefined } : series
        await change.mutateAsync({ params: { path: { ...calendarPath, eventId: before.id } }, body })
      }
      refresh(path)
      onClose()
      notify.success(t(before ? 'calendar.saved' : 'calendar.planned'))
    },
  })

  return (
    <form {...form.formProps}>
      <Stack>
        <TextInput
          label={t('calendar.eventTitle')}
          maxLength={maxTitleLength}
          data-autofocus
          {...form.getInputProps('title')}
          dir="auto"
        />
        <TimeFields form={form} withZone={scope !== 'one'} />
        {scope !== 'one' && <RecurrenceFields form={form} />}
        {scope === 'series' && before?.rrule && (
          <Text size="sm" c="dimmed">
            {t('calendar.seriesHint')}
          </Text>
        )}
        <TextInput
          label={t('calendar.location')}
          maxLength={maxLocationLength}
          {...form.getInputProps('location')}
          dir="auto"
        />
        {scope !== 'one' && (
          <PeopleSelect
            nio={nio}
            known={before?.attendees ?? []}
            without={[form.values.owner]}
            label={t('calendar.attendees')}
            description={t('calendar.attendeesHint')}
            {...form.getInputProps('attendees')}
          />
        )}
        <Textarea
          label={t('calendar.description')}
          maxLength={maxTextLength}
          autosize
          minRows={2}
          maxRows={10}
          {...form.getInputProps('description')}
          dir="auto"
        />
        {scope !== 'one' && (
          <AttachmentsField
            nio={nio}
            value={form.values.attachments}
            onAdd={(file) => form.setFieldValue('attachments', (before) => [...before, file])}
            onRemove={({ id }) =>
              form.setFieldValue('attachments', (before) => before.filter((each) => each.id !== id))
            }
            onUploading={setUploading}
          />
        )}
        {scope === 'new' && owners.length > 1 && (
          <Select
            label={t('calendar.inCalendarOf')}
            data={owners.map((person) => ({ value: person.nicHandle, label: displayName(person) }))}
            allowDeselect={false}
            {...form.getInputProps('owner')}
          />
        )}
        {scope !== 'one' && (
          <Checkbox
            label={t('calendar.private')}
            description={t('calendar.privateHint')}
            checked={form.values.visibility === 'private'}
            onChange={({ currentTarget }) =>
              form.setFieldValue('visibility', currentTarget.checked ? 'private' : 'organization')
            }
          />
        )}
        <Stack className={classes.formFoot}>
          <FormFooter form={form} button={t('common.save')} onCancel={onClose} disabled={uploading > 0} />
        </Stack>
      </Stack>
    </form>
  )
}
