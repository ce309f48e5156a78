import { Radio, Stack, Textarea } from '@mantine/core'
import { query, queryClient, type Resource, refresh } from '../../api/client.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { useApiForm } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'

type Outcome = NonNullable<Resource<'ReportCase'>['outcome']>

/** Closes a report. The reporter sees the outcome, but never the note. */
export function CloseReport({ report, nio }: { report: Resource<'ReportCase'>; nio: string }) {
  const t = useTranslations()
  const notify = useNotify()
  const close = query.useMutation('post', '/v2/workplace/{orgaId}/reports/{reportId}/close')
  const form = useApiForm({
    initialValues: { outcome: '' as Outcome | '', note: '' },
    validate: { outcome: (outcome) => (outcome === '' ? t('reports.chooseOutcome') : null) },
    onSubmit: async ({ outcome, note }) => {
      if (outcome === '') return
      const params = { path: { orgaId: nio, reportId: report.id } }
      const changed = await close.mutateAsync({ params, body: { outcome, note } })
      queryClient.setQueryData(['get', '/v2/workplace/{orgaId}/reports/{reportId}', { params }], changed)
      refresh('/v2/workplace/{orgaId}/reports')
      notify.success(t('reports.closed'))
    },
  })
  return (
    <Section title={t('reports.close')} text={t('reports.closeText')}>
      <form {...form.formProps}>
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
    </Section>
  )
}
