import { Badge, Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { query, type Resource, refresh } from '../../api/client.ts'
import { required, showProblem } from '../../api/form-problem.ts'
import { updateSession } from '../../api/session.ts'
import { useTell } from '../../components/notify.tsx'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { useWords } from '../../i18n/language.tsx'

/** Nametag and mail address. A new address counts at once, but has to be confirmed. */
export function NamesForm({ account }: { account: Resource<'Account'> }) {
  const say = useWords()
  const tell = useTell()
  const [problem, setProblem] = useState<string | null>(null)
  const update = query.useMutation('post', '/v2/account')
  const form = useForm({
    initialValues: { nametag: account.nametag, email: account.mail },
    validate: { nametag: required(say), email: required(say) },
  })

  const submit = form.onSubmit(async ({ nametag, email }) => {
    setProblem(null)
    try {
      const changed = await update.mutateAsync({ body: { nametag: nametag.trim(), email: email.trim() } })
      updateSession({ account: changed })
      refresh('/v2/account/getUserInfos')
      refresh('/v2/account/getMails')
      form.setInitialValues({ nametag: changed.nametag, email: changed.mail })
      form.reset()
      const isNewMail = changed.mail.toLowerCase() !== account.mail.toLowerCase()
      tell.done(isNewMail ? say('home.confirmSent', { mail: changed.mail }) : say('me.saved'))
    } catch (error) {
      setProblem(showProblem(form, error, say))
    }
  })

  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={480}>
        <TextInput
          label={say('in.nametag')}
          description={say('in.nametagHint')}
          autoComplete="username"
          autoCapitalize="none"
          {...form.getInputProps('nametag')}
        />
        <TextInput
          label={
            <Group component="span" gap="xs" display="inline-flex">
              {say('in.mail')}
              <Badge component="span" variant="dot" color={account.mailVerified ? 'green' : 'yellow'}>
                {say(account.mailVerified ? 'me.confirmed' : 'me.unconfirmed')}
              </Badge>
            </Group>
          }
          description={say('me.mailHint')}
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <ProblemAlert sentence={problem} />
        <Group>
          <Button type="submit" loading={update.isPending} disabled={!form.isDirty()}>
            {say('me.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
