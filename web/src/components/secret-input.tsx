import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslations } from '../i18n/language.tsx'

/** A password field whose button to show the password can be reached by keyboard. */
export function SecretInput(props: PasswordInputProps) {
  const t = useTranslations()
  return (
    <PasswordInput
      {...props}
      visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword'), tabIndex: 0, 'aria-hidden': false }}
    />
  )
}
