import { Anchor, Button, Stack, Switch, Text, TextInput } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { maxDisplayNameLength, minPasswordLength } from '../../../../shared/limits.ts'
import { browserProfile } from '../../api/browser-profile.ts'
import { query } from '../../api/client.ts'
import { keepDevice } from '../../api/device.ts'
import { useMailsSent } from '../../api/login-options.ts'
import { toProblem } from '../../api/problem.ts'
import type { paths } from '../../api/schema.ts'
import { startSession } from '../../api/session.ts'
import { useNotify } from '../../components/notify.tsx'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { SecretInput } from '../../components/secret-input.tsx'
import { required, useApiForm } from '../../components/use-api-form.ts'
import { useLanguage, useTranslations } from '../../i18n/language.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { isExpired } from './mailed-link.tsx'
import { waitingInvitation } from './waiting-invitation.ts'
import { forgetJoin, waitingJoin } from './waiting-join.ts'

const route = getRouteApi('/register')

type Registration = paths['/v2/register']['post']['requestBody']['content']['application/json']

export function RegisterPage() {
  const t = useTranslations()
  const { back } = route.useSearch()
  const navigate = route.useNavigate()
  const mailsSent = useMailsSent()
  const { language } = useLanguage()
  const notify = useNotify()
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const [joining, setJoining] = useState(waitingJoin)
  const [isLinkLost, setLinkLost] = useState(false)
  const register = query.useMutation('post', '/v2/register')
  const logIn = query.useMutation('post', '/v2/login')
  const isRequired = required(t)

  /** A browser may be unable to name its time zone, or name one that the server does not know. */
  const createAccount = (body: Registration) =>
    register.mutateAsync({ body }).catch((error: unknown) => {
      if (!toProblem(error).fields.some(({ field }) => field === 'timeZone')) throw error
      return register.mutateAsync({ body: { ...body, timeZone: null } })
    })

  /** A link may end while its holder fills in the form. The next attempt creates the account without it. */
  const createWithLink = (body: Registration) => {
    setLinkLost(false)
    return createAccount({ ...body, ...(joining && { link: joining.link }) }).catch((error: unknown) => {
      if (joining && isExpired(error)) {
        forgetJoin()
        setJoining(null)
        setLinkLost(true)
      }
      throw error
    })
  }

  const form = useApiForm({
    initialValues: { name: '', nametag: '', mail: '', password: '', mailed: false },
    validate: {
      nametag: isRequired,
      mail: isRequired,
      password: (value, { mailed }) => (mailed ? null : isRequired(value)),
    },
    onSubmit: async ({ name, nametag, mail, password, mailed }) => {
      const credentials = { nametag: nametag.trim(), mail: mail.trim() }
      const fields = { ...credentials, name: name.trim() || null, ...browserProfile(language) }
      await createWithLink(mailed ? fields : { ...fields, password })
      forgetJoin()
      if (mailed) {
        setMailedTo(fields.mail)
      } else {
        const body = { credential: fields.nametag, password, remember: true }
        const { device, ...session } = await logIn.mutateAsync({ body })
        for (const credential of Object.values(credentials)) keepDevice(credential, device)
        startSession(session, { stay: true })
        if (joining) {
          notify.success(t('home.accepted', { organization: joining.organization }))
          await navigate({ to: '/o/$nio', params: { nio: String(joining.nio) } })
        } else {
          await navigate({ href: waitingInvitation() === '' ? (back ?? '/') : '/invitation' })
        }
      }
    },
  })

  if (mailedTo !== null) {
    return (
      <AuthLayout title={t('auth.checkMailTitle')} text={t('auth.checkMailRegistered', { mail: mailedTo })}>
        <Button component={Link} to="/sign-in">
          {t('auth.toSignIn')}
        </Button>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={t('auth.registerTitle')}
      {...(joining && { text: t('joining.willJoin', { organization: joining.organization }) })}
    >
      <form {...form.formProps}>
        <Stack>
          <TextInput
            label={t('account.displayName')}
            description={t('auth.displayNameHint')}
            autoComplete="name"
            maxLength={maxDisplayNameLength}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('auth.nametag')}
            description={t('auth.nametagHint')}
            autoComplete="username"
            autoCapitalize="none"
            {...form.getInputProps('nametag')}
          />
          <TextInput label={t('auth.mail')} type="email" autoComplete="email" {...form.getInputProps('mail')} />
          {!form.values.mailed && (
            <SecretInput
              label={t('auth.choosePassword')}
              description={t('auth.passwordHint', { min: minPasswordLength })}
              autoComplete="new-password"
              {...form.getInputProps('password')}
            />
          )}
          {mailsSent && (
            <Switch label={t('auth.mailMePassword')} {...form.getInputProps('mailed', { type: 'checkbox' })} />
          )}
          <ProblemAlert message={form.problem && isLinkLost ? t('joining.linkLost') : form.problem} />
          <Button type="submit" size="md" loading={form.submitting}>
            {t('auth.registerSubmit')}
          </Button>
        </Stack>
      </form>
      <Text size="sm" ta="center">
        {t('auth.haveAccount')}{' '}
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/sign-in" search={joining ? { back: '/join' } : back ? { back } : {}} {...props} />
          )}
        >
          {t('auth.signIn')}
        </Anchor>
      </Text>
    </AuthLayout>
  )
}
