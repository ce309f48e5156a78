import { Anchor, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { completeProfile } from '../../api/browser-profile.ts'
import { query } from '../../api/client.ts'
import { deviceFor, keepDevice } from '../../api/device.ts'
import { startSession } from '../../api/session.ts'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { SecretInput } from '../../components/secret-input.tsx'
import { required, useApiForm } from '../../components/use-api-form.ts'
import { useLanguage, useTranslations } from '../../i18n/language.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { rememberOneTimePassword } from './one-time-password.ts'

const route = getRouteApi('/sign-in')

export function SignInPage() {
  const t = useTranslations()
  const { back } = route.useSearch()
  const navigate = route.useNavigate()
  const { language } = useLanguage()
  const logIn = query.useMutation('post', '/v2/login')

  const form = useApiForm({
    initialValues: { credential: '', password: '', stay: true },
    validate: { credential: required(t), password: required(t) },
    onSubmit: async ({ credential, password, stay }) => {
      const { device, ...session } = await logIn.mutateAsync({
        body: { credential: credential.trim(), password, remember: stay, ...deviceFor(credential) },
      })
      // A shared device must not keep the device secret.
      if (stay) keepDevice(credential, device)
      if (session.passwordChangeRequired) rememberOneTimePassword(password)
      startSession(session, { stay })
      if (!session.passwordChangeRequired) completeProfile(language)
      await navigate({ href: back ?? '/' })
    },
  })

  return (
    <AuthLayout title={t('auth.signInTitle')}>
      <form {...form.formProps}>
        <Stack>
          <TextInput
            label={t('auth.credential')}
            autoComplete="username"
            autoCapitalize="none"
            {...form.getInputProps('credential')}
          />
          <SecretInput label={t('auth.password')} autoComplete="current-password" {...form.getInputProps('password')} />
          <Group justify="space-between">
            <Checkbox label={t('auth.stay')} {...form.getInputProps('stay', { type: 'checkbox' })} />
            <Anchor component={Link} to="/forgot-password" size="sm">
              {t('auth.forgot')}
            </Anchor>
          </Group>
          <ProblemAlert message={form.problem} />
          <Button type="submit" size="md" loading={form.submitting}>
            {t('auth.signIn')}
          </Button>
        </Stack>
      </form>
      <Text size="sm" ta="center">
        {t('auth.noAccount')}{' '}
        <Anchor size="sm" renderRoot={(props) => <Link to="/register" search={back ? { back } : {}} {...props} />}>
          {t('auth.register')}
        </Anchor>
      </Text>
      <Anchor component={Link} to="/discover" size="sm" ta="center">
        {t('discover.title')}
      </Anchor>
    </AuthLayout>
  )
}
