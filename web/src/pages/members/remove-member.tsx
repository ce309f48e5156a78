import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { query, type Resource, refresh } from '../../api/client.ts'
import { displayName } from '../../api/person.ts'
import { ConfirmByTyping } from '../../components/confirm-by-typing.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { useTranslations } from '../../i18n/language.tsx'

export function RemoveMember({ member, nio }: { member: Resource<'Member'>; nio: string }) {
  const t = useTranslations()
  const notify = useNotify()
  const navigate = useNavigate()
  const [isOpen, { open, close }] = useDisclosure()
  const name = displayName(member)
  const remove = query.useMutation('delete', '/v2/workplace/users/{orgaId}/{userId}', {
    onSuccess: async () => {
      await navigate({ to: '/o/$nio/members', params: { nio } })
      refresh('/v2/workplace/users/{orgaId}')
      notify.success(t('members.removed', { name }))
    },
    onError: notify.error,
  })
  return (
    <Section title={t('members.remove')} text={t('members.removeText')}>
      <Group justify="flex-end">
        <Button color="red" variant="light" onClick={open}>
          {t('members.removeName', { name })}
        </Button>
      </Group>
      <ConfirmByTyping
        opened={isOpen}
        title={t('members.removeName', { name })}
        text={t('members.removeText')}
        // The nametag can be typed on every keyboard.
        expected={member.nametag}
        button={t('members.remove')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { path: { orgaId: nio, userId: member.nicHandle } } })}
        onClose={close}
      />
    </Section>
  )
}
