import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { query } from '../../api/client.ts'
import { useMailsSent } from '../../api/login-options.ts'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { required, useApiForm } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { AuthLayout } from './auth-layout.tsx'

export function ForgotPasswordPage() {
  const t = useTranslations()
  const mailsSent = useMailsSent()
  const reset = query.useMutation('post', '/v2/accounts/resetPassword')

  const form = useApiForm({
    initialValues: { credential: '' },
    validate: { credential: required(t) },
    onSubmit: async ({ credential }) => {
      await reset.mutateAsync({ body: { credential: credential.trim() } })
    },
  })

  if (reset.isSuccess) {
    return (
      <AuthLayout
        title={t(mailsSent ? 'auth.checkMailTitle' : 'auth.checkOperatorTitle')}
        text={t(mailsSent ? 'auth.checkMailForgot' : 'auth.checkOperator')}
      >
        <Button component={Link} to="/sign-in">
          {t('auth.toSignIn')}
        </Button>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('auth.forgotTitle')} text={t(mailsSent ? 'auth.forgotText' : 'auth.forgotNoMails')}>
      <form {...form.formProps}>
        <Stack>
          <TextInput
            label={t('auth.credential')}
            autoComplete="username"
            autoCapitalize="none"
            {...form.getInputProps('credential')}
          />
          <ProblemAlert message={form.problem} />
          <Button type="submit" size="md" loading={form.submitting}>
            {t(mailsSent ? 'auth.forgotSubmit' : 'auth.forgotSubmitNoMails')}
          </Button>
          <Anchor component={Link} to="/sign-in" size="sm" ta="center">
            {t('auth.toSignIn')}
          </Anchor>
        </Stack>
      </form>
    </AuthLayout>
  )
}
