import { Alert, Button, Group } from '@mantine/core'
import { IconMailQuestion } from '@tabler/icons-react'
import { query } from '../api/client.ts'
import { useMailsSent } from '../api/login-options.ts'
import { toProblem } from '../api/problem.ts'
import { readSession } from '../api/session.ts'
import { useTranslations } from '../i18n/language.tsx'
import { useNotify } from './notify.tsx'

/** Asks the reader to confirm their mail address, because invitations to an unconfirmed address are not found. */
export function ConfirmMail() {
  const { data: account, error } = query.useQuery('get', '/v2/account/getUserInfos')
  // A server that admits accounts for their address refuses everything else until the address is confirmed.
  const mustConfirm = error !== null && toProblem(error).code === 'CONFIRMATION_REQUIRED'
  const unconfirmed = mustConfirm ? readSession()?.account : account
  return !unconfirmed || (unconfirmed.mailVerified && !mustConfirm) ? null : <Unconfirmed mail={unconfirmed.mail} />
}

function Unconfirmed({ mail }: { mail: string }) {
  const t = useTranslations()
  const notify = useNotify()
  const mailsSent = useMailsSent()
  const sendAgain = query.useMutation('post', '/v2/account/confirmMail', {
    onSuccess: ({ mail }) => notify.success(t('home.confirmSent', { mail })),
    onError: notify.error,
  })
  return (
    <Alert color="yellow" icon={<IconMailQuestion aria-hidden />}>
      <Group justify="space-between">
        {t(mailsSent ? 'home.confirmMail' : 'home.confirmNoMails', { mail })}
        {mailsSent && (
          <Button size="xs" variant="default" loading={sendAgain.isPending} onClick={() => sendAgain.mutate({})}>
            {t('home.confirmAgain')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
