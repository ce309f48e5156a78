import { Button, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHelpCircle } from '@tabler/icons-react'
import { roleNames, roles } from '../../api/roles.ts'
import { useWords } from '../../i18n/language.tsx'

/** What each role may do, in words. */
export function RolesExplained() {
  const say = useWords()
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="subtle" leftSection={<IconHelpCircle size={18} aria-hidden />} onClick={open}>
        {say('members.rolesQuestion')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={say('members.rolesQuestion')}
        closeButtonProps={{ 'aria-label': say('common.close') }}
      >
        <Stack>
          {roles.map((role) => (
            <div key={role}>
              <Text fw={600}>{say(`role.${roleNames[role]}`)}</Text>
              <Text size="sm">{say(`members.may.${roleNames[role]}`)}</Text>
            </div>
          ))}
        </Stack>
      </Modal>
    </>
  )
}
