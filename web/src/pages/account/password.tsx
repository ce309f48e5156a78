import { Button, Group } from '@mantine/core'
import { refresh } from '../../api/client.ts'
import { useNotify } from '../../components/notify.tsx'
import { PasswordForm } from '../../components/password-form.tsx'
import { Section } from '../../components/section.tsx'
import { useTranslations } from '../../i18n/language.tsx'

export function PasswordSection() {
  const t = useTranslations()
  const notify = useNotify()
  const onDone = () => {
    refresh('/v2/account/sessions')
    notify.success(t('account.passwordDone'))
  }
  return (
    <Section title={t('auth.password')} text={t('account.passwordText')}>
      <PasswordForm oldLabel={t('account.oldPassword')} onDone={onDone}>
        {(busy) => (
          <Group justify="flex-end">
            <Button type="submit" loading={busy}>
              {t('account.passwordSubmit')}
            </Button>
          </Group>
        )}
      </PasswordForm>
    </Section>
  )
}
