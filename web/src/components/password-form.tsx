import { Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { minPasswordLength } from '../../../shared/limits.ts'
import { query } from '../api/client.ts'
import { useAccount } from '../api/session.ts'
import { useTranslations } from '../i18n/language.tsx'
import { ProblemAlert } from './problem-alert.tsx'
import { SecretInput } from './secret-input.tsx'
import { required, useApiForm } from './use-api-form.ts'

type Props = {
  /** The label of the old password. */
  oldLabel: string
  /** The old password, if it is known. The form does not ask for it then. */
  known?: string
  onDone(): void
  /** Renders the buttons. `busy` is true while the request is under way. */
  children(busy: boolean): ReactNode
}

/** Changes the password of the signed-in person. */
export function PasswordForm({ oldLabel, known = '', onDone, children }: Props) {
  const t = useTranslations()
  const { nametag } = useAccount()
  const [needsOldPassword] = useState(known === '')
  const change = query.useMutation('post', '/v2/accounts/updatePassword')

  const form = useApiForm({
    initialValues: { oldPassword: known, newPassword: '' },
    validate: { oldPassword: required(t), newPassword: required(t) },
    onSubmit: async (fields, form) => {
      await change.mutateAsync({ body: fields })
      form.reset()
      onDone()
    },
  })

  return (
    <form {...form.formProps}>
      <Stack maw={480}>
        {/* Password managers learn from this field whose password it is. */}
        <input type="text" autoComplete="username" value={nametag} readOnly hidden />
        {needsOldPassword && (
          <SecretInput label={oldLabel} autoComplete="current-password" {...form.getInputProps('oldPassword')} />
        )}
        <SecretInput
          label={t('auth.newPassword')}
          description={t('auth.passwordHint', { min: minPasswordLength })}
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <ProblemAlert message={form.problem} />
        {children(form.submitting)}
      </Stack>
    </form>
  )
}
