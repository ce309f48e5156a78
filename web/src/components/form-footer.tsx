import { Button, Group } from '@mantine/core'
import { useTranslations } from '../i18n/language.tsx'
import { ProblemAlert } from './problem-alert.tsx'

type Props = {
  form: { problem: string | null; submitting: boolean }
  /** The label of the submit button, a verb. */
  button: string
  disabled?: boolean
  /** Adds a button that closes the dialog. */
  onCancel?(): void
}

/** The end of a form: an error that belongs to no field, and the buttons. */
export function FormFooter({ form, button, disabled = false, onCancel }: Props) {
  const t = useTranslations()
  return (
    <>
      <ProblemAlert message={form.problem} />
      <Group justify="flex-end">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" loading={form.submitting} disabled={disabled}>
          {button}
        </Button>
      </Group>
    </>
  )
}
