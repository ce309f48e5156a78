import { Badge, Button, Group, Stack, TextInput } from '@mantine/core'
import { addressUndoDays } from '../../../../shared/limits.ts'
import { query, type Resource, refresh } from '../../api/client.ts'
import { useMailsSent } from '../../api/login-options.ts'
import { updateSession } from '../../api/session.ts'
import { useNotify } from '../../components/notify.tsx'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { required, useApiForm } from '../../components/use-api-form.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'

/** The nametag and the mail address. A new address is valid at once, but has to be confirmed. */
export function NamesForm({ account }: { account: Resource<'Account'> }) {
  const t = useTranslations()
  const { days } = useFormats()
  const notify = useNotify()
  const mailsSent = useMailsSent()
  const update = query.useMutation('post', '/v2/account')

  const form = useApiForm({
    initialValues: { nametag: account.nametag, email: account.mail },
    validate: { nametag: required(t), email: required(t) },
    onSubmit: async ({ nametag, email }, form) => {
      const changed = await update.mutateAsync({ body: { nametag: nametag.trim(), email: email.trim() } })
      updateSession({ account: changed })
      refresh('/v2/account/getUserInfos')
      refresh('/v2/account/getMails')
      form.setInitialValues({ nametag: changed.nametag, email: changed.mail })
      form.reset()
      const isNewMail = changed.mail.toLowerCase() !== account.mail.toLowerCase()
      notify.success(isNewMail && mailsSent ? t('home.confirmSent', { mail: changed.mail }) : t('account.saved'))
    },
  })

  return (
    <form {...form.formProps}>
      <Stack maw={480}>
        <TextInput
          label={t('auth.nametag')}
          description={t('auth.nametagHint')}
          autoComplete="username"
          autoCapitalize="none"
          {...form.getInputProps('nametag')}
        />
        <TextInput
          label={
            <Group component="span" gap="xs" display="inline-flex">
              {t('auth.mail')}
              <Badge component="span" variant="dot" color={account.mailVerified ? 'green' : 'yellow'}>
                {t(account.mailVerified ? 'account.confirmed' : 'account.unconfirmed')}
              </Badge>
            </Group>
          }
          description={
            mailsSent ? t('account.mailHint', { period: days(addressUndoDays) }) : t('account.mailHintNoMails')
          }
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <ProblemAlert message={form.problem} />
        <Group justify="flex-end">
          <Button type="submit" loading={form.submitting} disabled={!form.isDirty()}>
            {t('account.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
