import { Button, Group } from '@mantine/core'
import { useTranslations } from '../i18n/language.tsx'
import { ProblemAlert } from './problem-alert.tsx'

type Props = {
  /** What went wrong and belongs beside no field. */
  problem: string | null
  /** What the button does, as a verb. */
  button: string
  busy: boolean
  disabled?: boolean
  /** In a dialog, which can be left. */
  onCancel?(): void
}

/** The end of a form: what went wrong, and the button that sends it. */
export function FormFooter({ problem, button, busy, disabled = false, onCancel }: Props) {
  const t = useTranslations()
  return (
    <>
      <ProblemAlert sentence={problem} />
      <Group justify="flex-end">
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" loading={busy} disabled={disabled}>
          {button}
        </Button>
      </Group>
    </>
  )
}
