import { Checkbox, Radio, Stack, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { appealDays, maxDescriptionLength } from '../../../../shared/limits.ts'
import { query, queryClient, type Resource, refresh } from '../../api/client.ts'
import { displayName } from '../../api/person.ts'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { useApiForm } from '../../components/use-api-form.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'

type Outcome = NonNullable<Resource<'ReportCase'>['outcome']>
type Measures = { hideMessage: boolean; removeAuthor: boolean }

/** Closes a report, with measures against the message and its author. The reporter sees the outcome, never the note. */
export function CloseReport({ report, nio }: { report: Resource<'ReportCase'>; nio: string }) {
  const t = useTranslations()
  const notify = useNotify()
  const { days } = useFormats()
  const [asked, setAsked] = useState<Measures | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const isSure = useRef(false)
  const close = query.useMutation('post', '/v2/workplace/{orgaId}/reports/{reportId}/close')
  const form = useApiForm({
    initialValues: { outcome: '' as Outcome | '', note: '', hideMessage: false, removeAuthor: false, notice: '' },
    validate: {
      outcome: (outcome) => (outcome === '' ? t('reports.chooseOutcome') : null),
      notice: (notice, { outcome, ...measures }) =>
        outcome === 'acted' && isMeasure(measures) && notice.trim() === '' ? t('reports.noticeNeeded') : null,
    },
    onSubmit: async ({ outcome, note, hideMessage, removeAuthor, notice }) => {
      if (outcome === '') return
      const measures = { hideMessage, removeAuthor }
      const hasMeasures = outcome === 'acted' && isMeasure(measures)
      if (hasMeasures && !isSure.current) {
        setAsked(measures)
        return
      }
      isSure.current = false
      const told = outcome === 'acted' && notice.trim() !== ''
      const params = { path: { orgaId: nio, reportId: report.id } }
      const changed = await close.mutateAsync({
        params,
        body: { outcome, note, ...(hasMeasures && measures), ...(told && { notice: notice.trim() }) },
      })
      queryClient.setQueryData(['get', '/v2/workplace/{orgaId}/reports/{reportId}', { params }], changed)
      refresh('/v2/workplace/{orgaId}/reports')
      notify.success(t('reports.closed'))
    },
  })
  const { outcome } = form.getValues()
  const author = report.evidence?.author
  const hasChangingPeople = report.talk?.kind === 'private' || report.talk?.kind === 'open'
  return (
    <Section title={t('reports.close')} text={t('reports.closeText')}>
      <form ref={element} {...form.formProps}>
        <Stack>
          <Radio.Group label={t('reports.whatCameOfIt')} {...form.getInputProps('outcome')}>
            <Stack gap="sm" mt="xs">
              <Radio value="acted" label={t('reports.outcome.acted')} description={t('reports.outcomeHint.acted')} />
              <Radio
                value="dismissed"
                label={t('reports.outcome.dismissed')}
                description={t('reports.outcomeHint.dismissed')}
              />
            </Stack>
          </Radio.Group>
          {outcome === 'acted' && author && (
            <>
              <Checkbox
                label={t('reports.hideMessage')}
                description={t('reports.hideMessageHint')}
                {...form.getInputProps('hideMessage', { type: 'checkbox' })}
              />
              {hasChangingPeople && (
                <Checkbox
                  label={t('reports.removeAuthor', { name: displayName(author) })}
                  description={t('reports.removeAuthorHint')}
                  {...form.getInputProps('removeAuthor', { type: 'checkbox' })}
                />
              )}
              <Textarea
                label={t('reports.notice', { name: displayName(author) })}
                description={t('reports.noticeHint', { period: days(appealDays) })}
                autosize
                minRows={2}
                maxRows={8}
                maxLength={maxDescriptionLength}
                dir="auto"
                {...form.getInputProps('notice')}
              />
            </>
          )}
          <Textarea
            label={t('reports.note')}
            description={t('reports.noteHint')}
            autosize
            minRows={2}
            maxRows={8}
            dir="auto"
            {...form.getInputProps('note')}
          />
          <FormFooter form={form} button={t('reports.close')} />
        </Stack>
      </form>
      {asked && author && (
        <ConfirmDialog
          title={t('reports.confirmTitle')}
          text={t(`reports.confirm.${kindOf(asked)}`, { name: displayName(author) })}
          button={t('reports.close')}
          busy={false}
          onConfirm={() => {
            setAsked(null)
            isSure.current = true
            element.current?.requestSubmit()
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  )
}

const isMeasure = ({ hideMessage, removeAuthor }: Measures) => hideMessage || removeAuthor

const kindOf = ({ hideMessage, removeAuthor }: Measures) =>
  hideMessage && removeAuthor ? 'both' : hideMessage ? 'hide' : 'remove'
