import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { query, type Resource, refresh } from '../../api/client.ts'
import { ConfirmByTyping } from '../../components/confirm-by-typing.tsx'
import { useTell } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { useWords } from '../../i18n/language.tsx'

export function CloseOrganization({ organization }: { organization: Resource<'Organization'> }) {
  const say = useWords()
  const tell = useTell()
  const navigate = useNavigate()
  const [isOpen, { open, close }] = useDisclosure()
  const { nio, name } = organization
  const closing = query.useMutation('delete', '/v2/workplace/{orgaId}', {
    onSuccess: async () => {
      await navigate({ to: '/' })
      refresh('/v2/workplace')
      tell.done(say('settings.closed', { organization: name }))
    },
    onError: tell.problem,
  })
  return (
    <Section title={say('settings.close')} text={say('settings.closeText')}>
      <Group>
        <Button color="red" variant="light" onClick={open}>
          {say('settings.closeName', { organization: name })}
        </Button>
      </Group>
      <ConfirmByTyping
        opened={isOpen}
        title={say('settings.closeName', { organization: name })}
        text={say('settings.closeText')}
        expected={name}
        button={say('settings.close')}
        busy={closing.isPending}
        onConfirm={() => closing.mutate({ params: { path: { orgaId: String(nio) } } })}
        onClose={close}
      />
    </Section>
  )
}
