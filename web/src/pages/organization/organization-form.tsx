import { Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { query, type Resource, refresh } from '../../api/client.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { required, useApiForm, useServerValues } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'

export function OrganizationForm({ organization }: { organization: Resource<'Organization'> }) {
  const t = useTranslations()
  const notify = useNotify()
  const update = query.useMutation('patch', '/v2/workplace/{orgaId}')
  const { nio, name, description, public: isPublic } = organization

  const form = useApiForm({
    initialValues: { name, description, public: isPublic },
    validate: { name: required(t) },
    onSubmit: async (fields, form) => {
      await update.mutateAsync({ params: { path: { orgaId: String(nio) } }, body: fields })
      form.resetDirty(fields)
      refresh('/v2/workplace')
      refresh('/v2/workplace/{orgaId}')
      notify.success(t('settings.saved'))
    },
  })
  useServerValues(form, { name, description, public: isPublic })

  return (
    <Section title={t('settings.about')}>
      <form {...form.formProps}>
        <Stack>
          <TextInput label={t('home.name')} dir="auto" {...form.getInputProps('name')} />
          <Textarea
            label={t('home.description')}
            autosize
            minRows={3}
            maxRows={12}
            dir="auto"
            {...form.getInputProps('description')}
          />
          <Switch
            label={t('home.public')}
            description={t('home.publicHint')}
            {...form.getInputProps('public', { type: 'checkbox' })}
          />
          <FormFooter form={form} button={t('common.save')} disabled={!form.isDirty()} />
        </Stack>
      </form>
    </Section>
  )
}
