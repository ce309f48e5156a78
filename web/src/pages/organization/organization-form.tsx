import { Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { query, type Resource, refresh } from '../../api/client.ts'
import { required, showProblem } from '../../api/form-problem.ts'
import { FormEnd } from '../../components/form-footer.tsx'
import { useTell } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { useWords } from '../../i18n/language.tsx'

export function OrganizationForm({ organization }: { organization: Resource<'Organization'> }) {
  const say = useWords()
  const tell = useTell()
  const [problem, setProblem] = useState<string | null>(null)
  const update = query.useMutation('patch', '/v2/workplace/{orgaId}')
  const { nio, name, description, public: isPublic } = organization
  const form = useForm({
    initialValues: { name, description, public: isPublic },
    validate: { name: required(say) },
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
      tell.done(say('settings.saved'))
    } catch (error) {
      setProblem(showProblem(form, error, say))
    }
  })

  return (
    <Section title={say('settings.about')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label={say('home.name')} dir="auto" {...form.getInputProps('name')} />
          <Textarea
            label={say('home.description')}
            autosize
            minRows={3}
            maxRows={12}
            dir="auto"
            {...form.getInputProps('description')}
          />
          <Switch
            label={say('home.public')}
            description={say('home.publicHint')}
            {...form.getInputProps('public', { type: 'checkbox' })}
          />
          <FormEnd problem={problem} button={say('common.save')} busy={update.isPending} disabled={!form.isDirty()} />
        </Stack>
      </form>
    </Section>
  )
}
