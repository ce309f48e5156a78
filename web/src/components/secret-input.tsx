import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useWords } from '../i18n/language.tsx'

/** A password field whose content can be shown, by keyboard as well. */
export function SecretInput(props: PasswordInputProps) {
  const say = useWords()
  return (
    <PasswordInput
      {...props}
      visibilityToggleButtonProps={{ 'aria-label': say('in.showPassword'), tabIndex: 0, 'aria-hidden': false }}
    />
  )
}
