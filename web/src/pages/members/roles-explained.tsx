import { Button, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHelpCircle } from '@tabler/icons-react'
import { roleNames, roles } from '../../../../shared/roles.ts'
import { useTranslations } from '../../i18n/language.tsx'

/** Explains the permissions of each role. */
export function RolesExplained() {
  const t = useTranslations()
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="subtle" leftSection={<IconHelpCircle size={18} aria-hidden />} onClick={open}>
        {t('members.rolesQuestion')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        closeOnClickOutside
        title={t('members.rolesQuestion')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <Stack>
          {roles.map((role) => (
            <div key={role}>
              <Text fw={600}>{t(`role.${roleNames[role]}`)}</Text>
              <Text size="sm">{t(`members.may.${roleNames[role]}`)}</Text>
            </div>
          ))}
        </Stack>
      </Modal>
    </>
  )
}
