import { Radio, Stack, Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { maxDescriptionLength } from '../../../shared/limits.ts'
import { useTranslations } from '../i18n/language.tsx'
import { FormFooter } from './form-footer.tsx'
import { useNotify } from './notify.tsx'
import { required, useApiForm } from './use-api-form.ts'

type Props = {
  /** Explains who will read the report. */
  text: string
  /** The reported content, if it should be shown. */
  children?: ReactNode
  reasons: string[]
  send(report: { reason: string; description: string }): Promise<unknown>
  /** The notification after the report was sent. */
  thanks: string
  onClose(): void
}

/** The form to report a message, a talk or an organization, inside a dialog. */
export function ReportForm({ text, children, reasons, send, thanks, onClose }: Props) {
  const t = useTranslations()
  const notify = useNotify()
  const form = useApiForm({
    initialValues: { reason: '', description: '' },
    validate: { reason: required(t) },
    onSubmit: async (report) => {
      await send(report)
      notify.success(thanks)
      onClose()
    },
  })
  return (
    <form {...form.formProps}>
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
          maxLength={maxDescriptionLength}
          dir="auto"
          {...form.getInputProps('description')}
        />
        <FormFooter form={form} button={t('talks.reportSubmit')} onCancel={onClose} />
      </Stack>
    </form>
  )
}
