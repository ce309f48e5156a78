import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { query, refresh } from '../../api/client.ts'
import { required, showProblem } from '../../api/form-problem.ts'
import { useAccount } from '../../api/session.ts'
import { ProblemAlert } from '../../parts/problem-alert.tsx'
import { SecretInput } from '../../parts/secret-input.tsx'
import { Section } from '../../parts/section.tsx'
import { useTell } from '../../parts/tell.tsx'
import { useWords } from '../../words/language.tsx'

export function PasswordSection() {
  const say = useWords()
  const tell = useTell()
  const { nametag } = useAccount()
  const [problem, setProblem] = useState<string | null>(null)
  const change = query.useMutation('post', '/v2/accounts/updatePassword')
  const form = useForm({
    initialValues: { oldPassword: '', newPassword: '' },
    validate: { oldPassword: required(say), newPassword: required(say) },
  })

  const submit = form.onSubmit(async (fields) => {
    setProblem(null)
    try {
      await change.mutateAsync({ body: fields })
      form.reset()
      refresh('/v2/account/sessions')
      tell.done(say('me.passwordDone'))
    } catch (error) {
      setProblem(showProblem(form, error, say))
    }
  })

  return (
    <Section title={say('in.password')} text={say('me.passwordText')}>
      <form onSubmit={submit} noValidate>
        <Stack maw={480}>
          {/* Tells password managers whose password it is. */}
          <input type="text" autoComplete="username" value={nametag} readOnly hidden />
          <SecretInput
            label={say('me.oldPassword')}
            autoComplete="current-password"
            {...form.getInputProps('oldPassword')}
          />
          <SecretInput
            label={say('in.newPassword')}
            description={say('in.passwordHint')}
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <ProblemAlert sentence={problem} />
          <Group>
            <Button type="submit" loading={change.isPending}>
              {say('me.passwordSubmit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  )
}
