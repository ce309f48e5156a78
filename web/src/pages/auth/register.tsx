import { Anchor, Button, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { keepDevice } from '../../api/device.ts'
import { required, showProblem } from '../../api/form-problem.ts'
import { beginSession } from '../../api/session.ts'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { SecretInput } from '../../components/secret-input.tsx'
import { useWords } from '../../i18n/language.tsx'
import { InFrame } from './auth-layout.tsx'

export function RegisterPage() {
  const say = useWords()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const register = query.useMutation('post', '/v2/register')
  const logIn = query.useMutation('post', '/v2/login')
  const isRequired = required(say)
  const form = useForm({
    initialValues: { nametag: '', mail: '', password: '', mailed: false },
    validate: {
      nametag: isRequired,
      mail: isRequired,
      password: (value, { mailed }) => (mailed ? null : isRequired(value)),
    },
  })

  const submit = form.onSubmit(async ({ nametag, mail, password, mailed }) => {
    setProblem(null)
    const fields = { nametag: nametag.trim(), mail: mail.trim() }
    try {
      if (mailed) {
        await register.mutateAsync({ body: fields })
        setMailedTo(fields.mail)
      } else {
        await register.mutateAsync({ body: { ...fields, password } })
        const { device, ...session } = await logIn.mutateAsync({ body: { credential: fields.nametag, password } })
        for (const name of Object.values(fields)) keepDevice(name, device)
        beginSession(session, { stay: true })
        await navigate({ to: '/' })
      }
    } catch (error) {
      setProblem(showProblem(form, error, say))
    }
  })

  if (mailedTo !== null) {
    return (
      <InFrame title={say('in.checkMailTitle')} text={say('in.checkMailRegistered', { mail: mailedTo })}>
        <Button component={Link} to="/sign-in">
          {say('in.toSignIn')}
        </Button>
      </InFrame>
    )
  }
  return (
    <InFrame title={say('in.registerTitle')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={say('in.nametag')}
            description={say('in.nametagHint')}
            autoComplete="username"
            autoCapitalize="none"
            {...form.getInputProps('nametag')}
          />
          <TextInput label={say('in.mail')} type="email" autoComplete="email" {...form.getInputProps('mail')} />
          {!form.values.mailed && (
            <SecretInput
              label={say('in.choosePassword')}
              description={say('in.passwordHint')}
              autoComplete="new-password"
              {...form.getInputProps('password')}
            />
          )}
          <Switch label={say('in.mailMePassword')} {...form.getInputProps('mailed', { type: 'checkbox' })} />
          <ProblemAlert sentence={problem} />
          <Button type="submit" size="md" loading={register.isPending || logIn.isPending}>
            {say('in.registerSubmit')}
          </Button>
        </Stack>
      </form>
      <Text size="sm" ta="center">
        {say('in.haveAccount')}{' '}
        <Anchor component={Link} to="/sign-in" size="sm">
          {say('in.signIn')}
        </Anchor>
      </Text>
    </InFrame>
  )
}
