import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { required, showProblem } from '../api/form-problem.ts'
import { useTranslations } from '../i18n/language.tsx'
import { FormFooter } from './form-footer.tsx'
import { useNotify } from './notify.tsx'

type Props = {
  /** Who will read the report. */
  text: string
  /** What it is about, if that needs to be shown. */
  children?: ReactNode
  reasons: string[]
  send(report: { reason: string; description: string }): Promise<unknown>
  /** Said when it has arrived. */
  thanks: string
  onClose(): void
}

/** In a dialog: reports something to those who run the organization. */
export function ReportForm({ text, children, reasons, send, thanks, onClose }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({ initialValues: { reason: '', description: '' }, validate: { reason: required(t) } })
  const submit = form.onSubmit(async (report) => {
    setProblem(null)
    try {
      await send(report)
      notify.success(thanks)
      onClose()
    } catch (error) {
      setProblem(showProblem(form, error, t))
    }
  })
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {children}
        <Radio.Group label={t('talks.reportReason')} {...form.getInputProps('reason')}>
          <Stack gap="xs" mt="xs">
            {reasons.map((reason) => (
              <Radio key={reason} value={reason} label={reason} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('talks.reportDescription')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          dir="auto"
          {...form.getInputProps('description')}
        />
        <FormFooter problem={problem} button={t('talks.reportSubmit')} busy={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  )
}
