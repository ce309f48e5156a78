import { Radio, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { query, queryClient, type Resource, refresh } from '../../api/client.ts'
import { showProblem } from '../../api/form-problem.ts'
import { FormEnd } from '../../components/form-footer.tsx'
import { useTell } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { useWords } from '../../i18n/language.tsx'

type Outcome = NonNullable<Resource<'ReportCase'>['outcome']>

/** Ends a case. Its reporter is told the outcome, and never the note. */
export function CloseReport({ report, nio }: { report: Resource<'ReportCase'>; nio: string }) {
  const say = useWords()
  const tell = useTell()
  const [problem, setProblem] = useState<string | null>(null)
  const close = query.useMutation('post', '/v2/workplace/{orgaId}/reports/{reportId}/close')
  const form = useForm({
    initialValues: { outcome: '' as Outcome | '', note: '' },
    validate: { outcome: (outcome) => (outcome === '' ? say('reports.chooseOutcome') : null) },
  })
  const submit = form.onSubmit(async ({ outcome, note }) => {
    if (outcome === '') return
    setProblem(null)
    const params = { path: { orgaId: nio, reportId: report.id } }
    try {
      const changed = await close.mutateAsync({ params, body: { outcome, note } })
      queryClient.setQueryData(['get', '/v2/workplace/{orgaId}/reports/{reportId}', { params }], changed)
      refresh('/v2/workplace/{orgaId}/reports')
      tell.done(say('reports.closed'))
    } catch (error) {
      setProblem(showProblem(form, error, say))
    }
  })
  return (
    <Section title={say('reports.close')} text={say('reports.closeText')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Radio.Group label={say('reports.whatCameOfIt')} {...form.getInputProps('outcome')}>
            <Stack gap="sm" mt="xs">
              <Radio
                value="acted"
                label={say('reports.outcome.acted')}
                description={say('reports.outcomeHint.acted')}
              />
              <Radio
                value="dismissed"
                label={say('reports.outcome.dismissed')}
                description={say('reports.outcomeHint.dismissed')}
              />
            </Stack>
          </Radio.Group>
          <Textarea
            label={say('reports.note')}
            description={say('reports.noteHint')}
            autosize
            minRows={2}
            maxRows={8}
            dir="auto"
            {...form.getInputProps('note')}
          />
          <FormEnd problem={problem} button={say('reports.close')} busy={close.isPending} />
        </Stack>
      </form>
    </Section>
  )
}
