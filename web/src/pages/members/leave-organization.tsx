import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { query, refresh } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { ConfirmByTyping } from '../../components/confirm-by-typing.tsx'
import { useTell } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { useWords } from '../../i18n/language.tsx'

export function LeaveOrganization() {
  const say = useWords()
  const tell = useTell()
  const navigate = useNavigate()
  const { nio, organization } = useOrganization()
  const [isOpen, { open, close }] = useDisclosure()
  const name = organization?.name ?? ''
  const leave = query.useMutation('post', '/v2/workplace/{organizationId}/leave', {
    onSuccess: async () => {
      await navigate({ to: '/' })
      refresh('/v2/workplace')
      tell.done(say('members.left', { organization: name }))
    },
    onError: tell.problem,
    onSettled: close,
  })
  return (
    <Section title={say('members.leave')} text={say('members.leaveText')}>
      <Group>
        <Button color="red" variant="light" onClick={open}>
          {say('members.leaveName', { organization: name })}
        </Button>
      </Group>
      <ConfirmByTyping
        opened={isOpen}
        title={say('members.leaveName', { organization: name })}
        text={say('members.leaveText')}
        expected={name}
        button={say('members.leave')}
        busy={leave.isPending}
        onConfirm={() => leave.mutate({ params: { path: { organizationId: nio } } })}
        onClose={close}
      />
    </Section>
  )
}
