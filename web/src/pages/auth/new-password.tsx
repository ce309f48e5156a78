import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { updateSession, useSession } from '../../api/session.ts'
import { useNotify } from '../../components/notify.tsx'
import { PasswordForm } from '../../components/password-form.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { signOut } from '../../shell/user-menu.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { rememberedOneTimePassword, rememberOneTimePassword } from './one-time-password.ts'
import { waitingJoin } from './waiting-join.ts'

/** The page after a sign-in with a one-time password. No other page opens before the password is changed. */
export function NewPasswordPage() {
  const t = useTranslations()
  const notify = useNotify()
  const navigate = useNavigate()
  const session = useSession()
  const finish = () => {
    rememberOneTimePassword('')
    updateSession({ passwordChangeRequired: false })
    notify.success(t('auth.newPasswordDone'))
    return navigate({ to: waitingJoin() ? '/join' : '/' })
  }
  return (
    <AuthLayout title={t('auth.newPasswordTitle')} text={t('auth.newPasswordText')}>
      {/* The session is null for a moment after a sign-out. */}
      {session && (
        <PasswordForm oldLabel={t('auth.oneTimePassword')} known={rememberedOneTimePassword()} onDone={finish}>
          {(busy) => (
            <>
              <Button type="submit" size="md" loading={busy}>
                {t('auth.newPasswordSubmit')}
              </Button>
              <Button variant="subtle" onClick={signOut}>
                {t('common.signOut')}
              </Button>
            </>
          )}
        </PasswordForm>
      )}
    </AuthLayout>
  )
}
