import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { required, showProblem } from '../../api/form-problem.ts'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { useWords } from '../../i18n/language.tsx'
import { InFrame } from './auth-layout.tsx'

export function ForgotPasswordPage() {
  const say = useWords()
  const [problem, setProblem] = useState<string | null>(null)
  const reset = query.useMutation('post', '/v2/accounts/resetPassword')
  const form = useForm({ initialValues: { credential: '' }, validate: { credential: required(say) } })

  const submit = form.onSubmit(async ({ credential }) => {
    setProblem(null)
    try {
      await reset.mutateAsync({ body: { credential: credential.trim() } })
    } catch (error) {
      setProblem(showProblem(form, error, say))
    }
  })

  if (reset.isSuccess) {
    return (
      <InFrame title={say('in.checkMailTitle')} text={say('in.checkMailForgot')}>
        <Button component={Link} to="/sign-in">
          {say('in.toSignIn')}
        </Button>
      </InFrame>
    )
  }
  return (
    <InFrame title={say('in.forgotTitle')} text={say('in.forgotText')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={say('in.credential')}
            autoComplete="username"
            autoCapitalize="none"
            {...form.getInputProps('credential')}
          />
          <ProblemAlert sentence={problem} />
          <Button type="submit" size="md" loading={reset.isPending}>
            {say('in.forgotSubmit')}
          </Button>
          <Anchor component={Link} to="/sign-in" size="sm" ta="center">
            {say('in.toSignIn')}
          </Anchor>
        </Stack>
      </form>
    </InFrame>
  )
}
