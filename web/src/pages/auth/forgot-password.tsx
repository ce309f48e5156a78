import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { required, showProblem } from '../../api/form-problem.ts'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { AuthLayout } from './auth-layout.tsx'

export function ForgotPasswordPage() {
  const t = useTranslations()
  const [problem, setProblem] = useState<string | null>(null)
  const reset = query.useMutation('post', '/v2/accounts/resetPassword')
  const form = useForm({ initialValues: { credential: '' }, validate: { credential: required(t) } })

  const submit = form.onSubmit(async ({ credential }) => {
    setProblem(null)
    try {
      await reset.mutateAsync({ body: { credential: credential.trim() } })
    } catch (error) {
      setProblem(showProblem(form, error, t))
    }
  })

  if (reset.isSuccess) {
    return (
      <AuthLayout title={t('auth.checkMailTitle')} text={t('auth.checkMailForgot')}>
        <Button component={Link} to="/sign-in">
          {t('auth.toSignIn')}
        </Button>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('auth.forgotTitle')} text={t('auth.forgotText')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={t('auth.credential')}
            autoComplete="username"
            autoCapitalize="none"
            {...form.getInputProps('credential')}
          />
          <ProblemAlert sentence={problem} />
          <Button type="submit" size="md" loading={reset.isPending}>
            {t('auth.forgotSubmit')}
          </Button>
          <Anchor component={Link} to="/sign-in" size="sm" ta="center">
            {t('auth.toSignIn')}
          </Anchor>
        </Stack>
      </form>
    </AuthLayout>
  )
}
