import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { query, refresh } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { ConfirmByTyping } from '../../components/confirm-by-typing.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { useTranslations } from '../../i18n/language.tsx'

export function LeaveOrganization() {
  const t = useTranslations()
  const notify = useNotify()
  const navigate = useNavigate()
  const { nio, organization } = useOrganization()
  const [isOpen, { open, close }] = useDisclosure()
  const name = organization?.name ?? ''
  const leave = query.useMutation('post', '/v2/workplace/{organizationId}/leave', {
    onSuccess: async () => {
      await navigate({ to: '/' })
      refresh('/v2/workplace')
      notify.success(t('members.left', { organization: name }))
    },
    onError: notify.error,
    onSettled: close,
  })
  return (
    <Section title={t('members.leave')} text={t('members.leaveText')}>
      <Group justify="flex-end">
        <Button variant="default" onClick={open}>
          {t('members.leaveName', { organization: name })}
        </Button>
      </Group>
      <ConfirmByTyping
        opened={isOpen}
        title={t('members.leaveName', { organization: name })}
        text={t('members.leaveText')}
        expected={name}
        button={t('members.leave')}
        busy={leave.isPending}
        onConfirm={() => leave.mutate({ params: { path: { organizationId: nio } } })}
        onClose={close}
      />
    </Section>
  )
}
