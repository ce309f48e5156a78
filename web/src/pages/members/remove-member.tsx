import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { query, type Resource, refresh } from '../../api/client.ts'
import { ConfirmByTyping } from '../../components/confirm-by-typing.tsx'
import { useTell } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { useWords } from '../../i18n/language.tsx'

export function RemoveMember({ member, nio }: { member: Resource<'Member'>; nio: string }) {
  const say = useWords()
  const tell = useTell()
  const navigate = useNavigate()
  const [isOpen, { open, close }] = useDisclosure()
  const name = member.nametag
  const remove = query.useMutation('delete', '/v2/workplace/users/{orgaId}/{userId}', {
    onSuccess: async () => {
      await navigate({ to: '/o/$nio/members', params: { nio } })
      refresh('/v2/workplace/users/{orgaId}')
      tell.done(say('members.removed', { name }))
    },
    onError: tell.problem,
  })
  return (
    <Section title={say('members.remove')} text={say('members.removeText')}>
      <Group>
        <Button color="red" variant="light" onClick={open}>
          {say('members.removeName', { name })}
        </Button>
      </Group>
      <ConfirmByTyping
        opened={isOpen}
        title={say('members.removeName', { name })}
        text={say('members.removeText')}
        expected={name}
        button={say('members.remove')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { path: { orgaId: nio, userId: member.nicHandle } } })}
        onClose={close}
      />
    </Section>
  )
}
