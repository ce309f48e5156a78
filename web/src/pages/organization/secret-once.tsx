import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { CopyField } from '../../components/copy-field.tsx'
import { useTranslations } from '../../i18n/language.tsx'

/**
 * Shows the secret of a webhook, which is not shown again. Only its button closes the dialog, so that no key press does
 * by accident.
 */
export function SecretOnce({ secret, onClose }: { secret: string | null; onClose(): void }) {
  const t = useTranslations()
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={t('settings.secretTitle')}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Alert color="yellow" icon={<IconKey size={20} aria-hidden />}>
          {t('settings.secretText')}
        </Alert>
        <CopyField label={t('settings.secret')} value={secret ?? ''} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('settings.secretKept')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
