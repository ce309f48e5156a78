import { Checkbox, NumberInput, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { maxCapacity, maxLocationLength, maxTextLength, maxTitleLength } from '../../../../shared/limits.ts'
import type { Resource } from '../../api/client.ts'
import { useIdempotencyKey } from '../../api/idempotency-key.ts'
import { useOrganization } from '../../api/organization.ts'
import { displayName } from '../../api/person.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { PeopleSelect } from '../../components/people-select.tsx'
import { required, useApiForm } from '../../components/use-api-form.ts'
import { AttachmentsField } from '../../files/attachments-field.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import classes from './calendar.module.css'
import { EventConflicts } from './event-conflicts.tsx'
import { type EventValues, timeProblem, writtenRule, writtenSpan } from './event-fields.ts'
import { createEvent, organizationCalendar, refreshEvents, updateEvent } from './event-requests.ts'
import { FindTime } from './find-time.tsx'
import type { CalendarEvent } from './planned.ts'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { RemindersSelect } from './reminders-select.tsx'
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

/** People answer events of the organization, and events with attendees. */
const takesAnswers = ({ calendar, attendees }: EventValues) => calendar === organizationCalendar || attendees.length > 0

export function EventForm({ nio, editing: { before, scope, values }, owners, onClose }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const { organization, can } = useOrganization()
  const { headersOf } = useIdempotencyKey()
  const [uploading, setUploading] = useState(0)
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
      const { title, location, description, allDay, timeZone } = given
      const isShared = given.calendar === organizationCalendar
      const attachments = given.attachments.map(({ id }) => id)
      const occurrence = { title, location, description, ...writtenSpan(given) }
      const series = {
        ...occurrence,
        allDay,
        timeZone,
        // An event of the organization is for all members.
        visibility: isShared ? ('organization' as const) : given.visibility,
        attendees: isShared ? [] : given.attendees,
        // A program may have set these for an event without attendees, where the form does not show them.
        capacity: given.capacity === '' ? null : given.capacity,
        reminders: given.reminders,
        attachments,
        rrule: writtenRule(given, before),
      }
      if (before === null) {
        const { calendar, source } = given
        const body = { ...series, source }
        await createEvent({ nio, calendar, body, headers: headersOf({ calendar, body }) })
      } else {
        const body = scope === 'one' ? { ...occurrence, occurrence: before.recurrenceId ?? undefined } : series
        await updateEvent({ nio, event: before, body })
      }
      refreshEvents()
      onClose()
      notify.success(t(before ? 'calendar.saved' : 'calendar.planned'))
    },
  })

  const isShared = form.values.calendar === organizationCalendar
  const calendars = [
    ...owners.map((person) => ({ value: person.nicHandle, label: displayName(person) })),
    ...(organization && can('calendar.writeOrganization')
      ? [{ value: organizationCalendar, label: organization.name }]
      : []),
  ]
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
        {scope === 'new' && calendars.length > 1 && (
          <Select
            label={t('calendar.inCalendarOf')}
            description={isShared && t('calendar.forEveryone')}
            data={calendars}
            allowDeselect={false}
            {...form.getInputProps('calendar')}
          />
        )}
        <TimeFields form={form} withZone={scope !== 'one'} />
        {scope !== 'one' && <RecurrenceFields form={form} />}
        {scope === 'series' && before?.rrule && (
          <Text size="sm" c="dimmed">
            {t('calendar.seriesHint')}
          </Text>
        )}
        <EventConflicts nio={nio} values={form.values} before={before} />
        {!isShared && <FindTime nio={nio} form={form} />}
        <TextInput
          label={t('calendar.location')}
          maxLength={maxLocationLength}
          {...form.getInputProps('location')}
          dir="auto"
        />
        {scope !== 'one' && !isShared && (
          <PeopleSelect
            nio={nio}
            known={before ? [...before.attendees, ...before.groups] : []}
            withGroups
            without={[form.values.calendar]}
            label={t('calendar.attendees')}
            description={t('calendar.attendeesHint')}
            {...form.getInputProps('attendees')}
          />
        )}
        {scope !== 'one' && takesAnswers(form.values) && (
          <NumberInput
            label={t('calendar.places')}
            description={t('calendar.placesHint')}
            min={1}
            max={maxCapacity}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('capacity')}
            onChange={(value) => form.setFieldValue('capacity', value === '' ? '' : Number(value))}
          />
        )}
        {scope !== 'one' && takesAnswers(form.values) && (
          <RemindersSelect
            value={form.values.reminders}
            error={form.errors.reminders}
            onChange={(reminders) => form.setFieldValue('reminders', reminders)}
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
        {scope !== 'one' && !isShared && (
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
