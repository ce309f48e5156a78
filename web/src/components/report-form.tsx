import { Radio, Stack, Text, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { maxDescriptionLength } from '../../../shared/limits.ts'
import { useTranslations } from '../i18n/language.tsx'
import { FormFooter } from './form-footer.tsx'
import { useNotify } from './notify.tsx'
import { required, useApiForm } from './use-api-form.ts'

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
