import { Alert, Button, Group } from '@mantine/core'
import { IconMailQuestion } from '@tabler/icons-react'
import { query } from '../api/client.ts'
import { useTranslations } from '../i18n/language.tsx'
import { useNotify } from './notify.tsx'

/** Asks the reader to confirm their mail address, because invitations to an unconfirmed address are not found. */
export function ConfirmMail() {
  const t = useTranslations()
  const notify = useNotify()
  const { data: account } = query.useQuery('get', '/v2/account/getUserInfos')
  const sendAgain = query.useMutation('post', '/v2/account/confirmMail', {
    onSuccess: ({ mail }) => notify.success(t('home.confirmSent', { mail })),
    onError: notify.error,
  })
  if (!account || account.mailVerified) return null
  return (
    <Alert color="yellow" icon={<IconMailQuestion aria-hidden />}>
      <Group justify="space-between">
        {t('home.confirmMail', { mail: account.mail })}
        <Button size="xs" variant="default" loading={sendAgain.isPending} onClick={() => sendAgain.mutate({})}>
          {t('home.confirmAgain')}
        </Button>
      </Group>
    </Alert>
  )
}
