import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { updateSession, useSession } from '../../api/session.ts'
import { useTell } from '../../components/notify.tsx'
import { PasswordForm } from '../../components/password-form.tsx'
import { useWords } from '../../i18n/language.tsx'
import { signOut } from '../../shell/user-menu.tsx'
import { InFrame } from './auth-layout.tsx'
import { rememberedOneTimePassword, rememberOneTimePassword } from './one-time-password.ts'

/** Due after signing in with a one-time password, before anything else. */
export function NewPasswordPage() {
  const say = useWords()
  const tell = useTell()
  const navigate = useNavigate()
  const session = useSession()
  const goOn = () => {
    rememberOneTimePassword('')
    updateSession({ passwordChangeRequired: false })
    tell.done(say('in.newPasswordDone'))
    return navigate({ to: '/' })
  }
  return (
    <InFrame title={say('in.newPasswordTitle')} text={say('in.newPasswordText')}>
      {/* Nobody is signed in for a moment after signing out. */}
      {session && (
        <PasswordForm oldLabel={say('in.oneTimePassword')} known={rememberedOneTimePassword()} onDone={goOn}>
          {(busy) => (
            <>
              <Button type="submit" size="md" loading={busy}>
                {say('in.newPasswordSubmit')}
              </Button>
              <Button variant="subtle" onClick={signOut}>
                {say('common.signOut')}
              </Button>
            </>
          )}
        </PasswordForm>
      )}
    </InFrame>
  )
}
