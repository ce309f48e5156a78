import { Modal, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { query, refresh } from '../../api/client.ts'
import { useIdempotencyKey } from '../../api/idempotency-key.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { required, useApiForm } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'

export function CreateOrganization({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const t = useTranslations()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('home.foundTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <CreateForm onClose={onClose} />
    </Modal>
  )
}

function CreateForm({ onClose }: { onClose(): void }) {
  const t = useTranslations()
  const notify = useNotify()
  const navigate = useNavigate()
  const create = query.useMutation('post', '/v2/workplace')
  const { headersOf } = useIdempotencyKey()

  const form = useApiForm({
    initialValues: { name: '', description: '', public: false },
    validate: { name: required(t) },
    onSubmit: async (fields) => {
      const { nio, name } = await create.mutateAsync({ headers: headersOf(fields), body: fields })
      refresh('/v2/workplace')
      onClose()
      notify.success(t('home.founded', { organization: name }))
      await navigate({ to: '/o/$nio', params: { nio: String(nio) } })
    },
  })

  return (
    <form {...form.formProps}>
      <Stack>
        <Text c="dimmed" size="sm">
          {t('home.foundText')}
        </Text>
        <TextInput
          label={t('home.name')}
          placeholder={t('home.namePlaceholder')}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Textarea
          label={t('home.description')}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('description')}
        />
        <Switch
          label={t('home.public')}
          description={t('home.publicHint')}
          {...form.getInputProps('public', { type: 'checkbox' })}
        />
        <FormFooter form={form} button={t('home.foundSubmit')} onCancel={onClose} />
      </Stack>
    </form>
  )
}
