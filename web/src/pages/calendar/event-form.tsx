import { Checkbox, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { query, type Resource, refresh } from '../../api/client.ts'
import { required, showProblem } from '../../api/form-problem.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { PeopleSelect } from '../../components/people-select.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import classes from './calendar.module.css'
import { type EventValues, timeProblem, writtenRule, writtenSpan } from './event-fields.ts'
import type { CalendarEvent } from './planned.ts'
import { RecurrenceFields } from './recurrence-fields.tsx'
import { TimeFields } from './time-fields.tsx'

/** What the form is about: something new, an event with its whole series, or one occurrence. */
export type Editing = {
  before: CalendarEvent | null
  scope: 'new' | 'series' | 'one'
  values: EventValues
}

type Props = {
  nio: string
  editing: Editing
  /** In whose calendar something new can be planned. */
  owners: Resource<'Person'>[]
  onClose(): void
}

const path = '/v2/workplace/users/{orgaId}/{userId}/calendar' as const

export function EventForm({ nio, editing: { before, scope, values }, owners, onClose }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const [problem, setProblem] = useState<string | null>(null)
  const create = query.useMutation('post', path)
  const change = query.useMutation('patch', `${path}/{eventId}`)
  const form = useForm<EventValues>({
    initialValues: values,
    validate: {
      title: required(t),
      start: (_, all) => (timeProblem(all) === 'start' ? t('field.required') : null),
      end: (_, all) => (timeProblem(all) === 'end' ? t('calendar.endBeforeStart') : null),
      recurrence: ({ ends, until }, all) =>
        ends === 'until' && until < all.start ? t('calendar.untilBeforeStart') : null,
    },
  })
  const { allDay, owner } = form.values

  const submit = form.onSubmit(async (given) => {
    setProblem(null)
    const { title, location, description, timeZone, visibility, attendees } = given
    const alone = { title, location, description, ...writtenSpan(given) }
    const whole = { ...alone, allDay, timeZone, visibility, attendees, rrule: writtenRule(given, before) }
    const orgaAndUser = { orgaId: nio, userId: owner }
    try {
      if (before === null) await create.mutateAsync({ params: { path: orgaAndUser }, body: whole })
      else {
        const body = scope === 'one' ? { ...alone, occurrence: before.recurrenceId ?? undefined } : whole
        await change.mutateAsync({ params: { path: { ...orgaAndUser, eventId: before.id } }, body })
      }
      refresh(path)
      onClose()
      notify.success(t(before ? 'calendar.saved' : 'calendar.planned', { title }))
    } catch (error) {
      setProblem(showProblem(form, error, t))
    }
  })

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={t('calendar.eventTitle')}
          maxLength={200}
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
        <TextInput label={t('calendar.location')} maxLength={500} {...form.getInputProps('location')} dir="auto" />
        {scope !== 'one' && (
          <PeopleSelect
            nio={nio}
            known={before?.attendees ?? []}
            without={[owner]}
            label={t('calendar.attendees')}
            description={t('calendar.attendeesHint')}
            {...form.getInputProps('attendees')}
          />
        )}
        <Textarea
          label={t('calendar.description')}
          maxLength={16_384}
          autosize
          minRows={2}
          maxRows={10}
          {...form.getInputProps('description')}
          dir="auto"
        />
        {scope === 'new' && owners.length > 1 && (
          <Select
            label={t('calendar.inCalendarOf')}
            data={owners.map(({ nicHandle, nametag }) => ({ value: nicHandle, label: nametag ?? nicHandle }))}
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
          <FormFooter problem={problem} button={t('common.save')} busy={form.submitting} onCancel={onClose} />
        </Stack>
      </Stack>
    </form>
  )
}
