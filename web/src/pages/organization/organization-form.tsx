import { Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { query, type Resource, refresh } from '../../api/client.ts'
import { required, showProblem } from '../../api/form-problem.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { useTranslations } from '../../i18n/language.tsx'

export function OrganizationForm({ organization }: { organization: Resource<'Organization'> }) {
  const t = useTranslations()
  const notify = useNotify()
  const [problem, setProblem] = useState<string | null>(null)
  const update = query.useMutation('patch', '/v2/workplace/{orgaId}')
  const { nio, name, description, public: isPublic } = organization
  const form = useForm({
    initialValues: { name, description, public: isPublic },
    validate: { name: required(t) },
  })

  // What another administrator changed meanwhile is shown, unless something is being typed here.
  const takeOver = useEffectEvent((now: typeof form.values) => {
    const isUntouched = !form.isDirty()
    form.setInitialValues(now)
    if (isUntouched) form.setValues(now)
  })
  useEffect(() => takeOver({ name, description, public: isPublic }), [name, description, isPublic])

  const submit = form.onSubmit(async (fields) => {
    setProblem(null)
    try {
      await update.mutateAsync({ params: { path: { orgaId: String(nio) } }, body: fields })
      form.resetDirty(fields)
      refresh('/v2/workplace')
      refresh('/v2/workplace/{orgaId}')
      notify.success(t('settings.saved'))
    } catch (error) {
      setProblem(showProblem(form, error, t))
    }
  })

  return (
    <Section title={t('settings.about')}>
      <form onSubmit={submit} noValidate>
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
          <FormFooter problem={problem} button={t('common.save')} busy={update.isPending} disabled={!form.isDirty()} />
        </Stack>
      </form>
    </Section>
  )
}
