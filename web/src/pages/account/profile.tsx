import { Input, SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core'
import { query } from '../../api/client.ts'
import { ConfirmMail } from '../../components/confirm-mail.tsx'
import { LanguageSelect } from '../../components/language-select.tsx'
import { ListPlaceholder } from '../../components/list-placeholder.tsx'
import { Section } from '../../components/section.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { themes } from '../../shell/user-menu.tsx'
import { AccountPage } from './account-page.tsx'
import { ExportData } from './export-data.tsx'
import { NamesForm } from './names-form.tsx'
import { OwnPicture } from './own-picture.tsx'
import { ProfileForm } from './profile-form.tsx'

export function ProfilePage() {
  return (
    <AccountPage>
      <ConfirmMail />
      <OwnPicture />
      <OwnProfile />
      <Names />
      <Appearance />
      <ExportData />
    </AccountPage>
  )
}

function Names() {
  const t = useTranslations()
  const { data: account, error, refetch } = query.useQuery('get', '/v2/account/getUserInfos')
  if (!account) return <ListPlaceholder query={{ error, refetch }} rows={1} height={280} />
  return (
    <Section title={t('account.names')} text={t('account.nicHandle', { nicHandle: account.nicHandle })}>
      <NamesForm account={account} />
    </Section>
  )
}

function OwnProfile() {
  const t = useTranslations()
  const { data: account } = query.useQuery('get', '/v2/account/getUserInfos')
  if (!account) return null
  return (
    <Section title={t('account.ownProfile')} text={t('account.profileText')}>
      <ProfileForm account={account} />
    </Section>
  )
}

function Appearance() {
  const t = useTranslations()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Section title={t('account.appearance')} text={t('account.appearanceText')}>
      <LanguageSelect label={t('common.language')} maw={320} />
      <Stack gap={4} align="flex-start">
        <Input.Label labelElement="div" id="theme">
          {t('common.theme')}
        </Input.Label>
        <SegmentedControl
          aria-labelledby="theme"
          value={colorScheme}
          onChange={(name) => setColorScheme(name as typeof colorScheme)}
          data={themes.map(({ name, label }) => ({ value: name, label: t(label) }))}
        />
      </Stack>
    </Section>
  )
}
