import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { required, showProblem } from '../../api/form-problem.ts'
import { updateSession, useSession } from '../../api/session.ts'
import { ProblemAlert } from '../../parts/problem-alert.tsx'
import { SecretInput } from '../../parts/secret-input.tsx'
import { useTell } from '../../parts/tell.tsx'
import { signOut } from '../../shell/user-menu.tsx'
import { useWords } from '../../words/language.tsx'
import { InFrame } from './in-frame.tsx'
import { rememberedOneTimePassword, rememberOneTimePassword } from './one-time-password.ts'

/** Due after signing in with a one-time password, before anything else. */
export function NewPasswordPage() {
  const say = useWords()
  const tell = useTell()
  const navigate = useNavigate()
  const account = useSession()?.account
  const [problem, setProblem] = useState<string | null>(null)
  const [isKnown] = useState(rememberedOneTimePassword() !== '')
  const change = query.useMutation('post', '/v2/accounts/updatePassword')
  const form = useForm({
    initialValues: { oldPassword: rememberedOneTimePassword(), newPassword: '' },
    validate: { oldPassword: required(say), newPassword: required(say) },
  })

  const submit = form.onSubmit(async (fields) => {
    setProblem(null)
    try {
      await change.mutateAsync({ body: fields })
      rememberOneTimePassword('')
      updateSession({ passwordChangeRequired: false })
      tell.done(say('in.newPasswordDone'))
      await navigate({ to: '/' })
    } catch (error) {
      setProblem(showProblem(form, error, say))
    }
  })

  return (
    <InFrame title={say('in.newPasswordTitle')} text={say('in.newPasswordText')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {/* Tells password managers whose password it is. */}
          <input type="text" autoComplete="username" value={account?.nametag ?? ''} readOnly hidden />
          {!isKnown && (
            <SecretInput
              label={say('in.oneTimePassword')}
              autoComplete="current-password"
              {...form.getInputProps('oldPassword')}
            />
          )}
          <SecretInput
            label={say('in.newPassword')}
            description={say('in.passwordHint')}
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <ProblemAlert sentence={problem} />
          <Button type="submit" size="md" loading={change.isPending}>
            {say('in.newPasswordSubmit')}
          </Button>
          <Button variant="subtle" onClick={signOut}>
            {say('common.signOut')}
          </Button>
        </Stack>
      </form>
    </InFrame>
  )
}
