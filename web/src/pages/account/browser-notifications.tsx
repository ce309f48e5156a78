import { Switch, Text } from '@mantine/core'
import { setBrowserNotifications, useBrowserNotifications } from '../../components/browser-notifications.ts'
import { Section } from '../../components/section.tsx'
import { useTranslations } from '../../i18n/language.tsx'

/** Turns notifications of the browser on. It asks for the permission only when the person flips the switch. */
export function BrowserNotifications() {
  const t = useTranslations()
  const state = useBrowserNotifications()
  const isImpossible = state === 'blocked' || state === 'unavailable'
  return (
    <Section title={t('account.browser')} text={t('account.browserText')}>
      <Switch
        label={t('account.browserMentions')}
        disabled={isImpossible}
        checked={state === 'on'}
        onChange={(event) => setBrowserNotifications(event.currentTarget.checked)}
      />
      {isImpossible && (
        <Text size="sm">{t(state === 'blocked' ? 'account.browserBlocked' : 'account.browserUnavailable')}</Text>
      )}
    </Section>
  )
}
