import { Button, Group } from '@mantine/core'
import { refresh } from '../../api/client.ts'
import { PasswordForm } from '../../parts/password-form.tsx'
import { Section } from '../../parts/section.tsx'
import { useTell } from '../../parts/tell.tsx'
import { useWords } from '../../words/language.tsx'

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
