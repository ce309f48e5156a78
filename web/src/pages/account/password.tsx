import { Button, Group } from '@mantine/core'
import { refresh } from '../../api/client.ts'
import { useTell } from '../../components/notify.tsx'
import { PasswordForm } from '../../components/password-form.tsx'
import { Section } from '../../components/section.tsx'
import { useWords } from '../../i18n/language.tsx'

export function PasswordSection() {
  const say = useWords()
  const tell = useTell()
  const onDone = () => {
    refresh('/v2/account/sessions')
    tell.done(say('me.passwordDone'))
  }
  return (
    <Section title={say('in.password')} text={say('me.passwordText')}>
      <PasswordForm oldLabel={say('me.oldPassword')} onDone={onDone}>
        {(busy) => (
          <Group>
            <Button type="submit" loading={busy}>
              {say('me.passwordSubmit')}
            </Button>
          </Group>
        )}
      </PasswordForm>
    </Section>
  )
}
