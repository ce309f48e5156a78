import { Alert, Button, Group } from '@mantine/core'
import { IconMailQuestion } from '@tabler/icons-react'
import { query } from '../api/client.ts'
import { useWords } from '../i18n/language.tsx'
import { useTell } from './notify.tsx'

/** Until the address is confirmed, no invitation to it can be found. Nothing once it is. */
export function ConfirmMail() {
  const say = useWords()
  const tell = useTell()
  const { data: account } = query.useQuery('get', '/v2/account/getUserInfos')
  const sendAgain = query.useMutation('post', '/v2/account/confirmMail', {
    onSuccess: ({ mail }) => tell.done(say('home.confirmSent', { mail })),
    onError: tell.problem,
  })
  if (!account || account.mailVerified) return null
  return (
    <Alert color="yellow" icon={<IconMailQuestion aria-hidden />}>
      <Group justify="space-between">
        {say('home.confirmMail', { mail: account.mail })}
        <Button size="xs" variant="default" loading={sendAgain.isPending} onClick={() => sendAgain.mutate({})}>
          {say('home.confirmAgain')}
        </Button>
      </Group>
    </Alert>
  )
}
