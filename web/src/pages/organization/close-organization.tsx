import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { restorableDays } from '../../../../shared/limits.ts'
import { query, type Resource, refresh } from '../../api/client.ts'
import { ConfirmByTyping } from '../../components/confirm-by-typing.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'

export function CloseOrganization({ organization }: { organization: Resource<'Organization'> }) {
  const t = useTranslations()
  const { days } = useFormats()
  const notify = useNotify()
  const navigate = useNavigate()
  const [isOpen, { open, close }] = useDisclosure()
  const { nio, name } = organization
  const closing = query.useMutation('delete', '/v2/workplace/{orgaId}', {
    onSuccess: async () => {
      await navigate({ to: '/' })
      refresh('/v2/workplace')
      notify.success(t('settings.closed', { organization: name, period: days(restorableDays) }))
    },
    onError: notify.error,
  })
  return (
    <Section title={t('settings.close')} text={t('settings.closeText', { period: days(restorableDays) })}>
      <Group justify="flex-end">
        <Button color="red" variant="light" onClick={open}>
          {t('settings.closeName', { organization: name })}
        </Button>
      </Group>
      <ConfirmByTyping
        opened={isOpen}
        title={t('settings.closeName', { organization: name })}
        text={t('settings.closeText', { period: days(restorableDays) })}
        expected={name}
        button={t('settings.close')}
        busy={closing.isPending}
        onConfirm={() => closing.mutate({ params: { path: { orgaId: String(nio) } } })}
        onClose={close}
      />
    </Section>
  )
}
