import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { languages } from '../../../../shared/languages.ts'
import { maxBioLength, maxDisplayNameLength } from '../../../../shared/limits.ts'
import { query, type Resource, refresh } from '../../api/client.ts'
import { updateSession } from '../../api/session.ts'
import { useNotify } from '../../components/notify.tsx'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { useApiForm, useServerValues } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'

type Values = { name: string; bio: string; language: string | null; timeZone: string | null }

/** The locale of an account may have a region, such as `fr-CH`; the form offers languages. */
const valuesOf = ({ name, bio, locale, timeZone }: Resource<'Account'>): Values => ({
  name: name ?? '',
  bio: bio ?? '',
  language: locale === null ? null : new Intl.Locale(locale).language,
  timeZone,
})

const languageOptions = Object.entries(languages).map(([value, label]) => ({ value, label }))
const timeZones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

/** The display name and the text about the person, and the language and the time zone of their mails. */
export function ProfileForm({ account }: { account: Resource<'Account'> }) {
  const t = useTranslations()
  const notify = useNotify()
  const update = query.useMutation('patch', '/v2/account/profile')

  const form = useApiForm({
    initialValues: valuesOf(account),
    onSubmit: async ({ name, bio, language, timeZone }, form) => {
      // An unchanged language keeps its region.
      const isSameLanguage = language === valuesOf(account).language
      const body = {
        name: name.trim() || null,
        bio: bio.trim() || null,
        timeZone,
        ...(!isSameLanguage && { locale: language }),
      }
      const changed = await update.mutateAsync({ body })
      updateSession({ account: changed })
      refresh('/v2/account/getUserInfos')
      form.setInitialValues(valuesOf(changed))
      form.reset()
      notify.success(t('account.saved'))
    },
  })

  useServerValues(form, valuesOf(account))

  return (
    <form {...form.formProps}>
      <Stack maw={480}>
        <TextInput
          label={t('account.displayName')}
          description={t('account.displayNameHint')}
          dir="auto"
          autoComplete="name"
          maxLength={maxDisplayNameLength}
          {...form.getInputProps('name')}
        />
        <Textarea
          label={t('account.bio')}
          description={t('account.bioHint')}
          dir="auto"
          autosize
          minRows={2}
          maxLength={maxBioLength}
          {...form.getInputProps('bio')}
        />
        <Select label={t('account.mailLanguage')} data={languageOptions} {...form.getInputProps('language')} />
        <Select
          label={t('account.timeZone')}
          data={timeZones}
          searchable
          limit={100}
          {...form.getInputProps('timeZone')}
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
