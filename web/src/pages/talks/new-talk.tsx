import { Modal, Stack, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { maxTextLength, maxTitleLength } from '../../../../shared/limits.ts'
import { query } from '../../api/client.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { useAccount } from '../../api/session.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { PeopleSelect } from '../../components/people-select.tsx'
import { required, useApiForm } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { refreshTalks } from './talk-cache.ts'

/** Creates a talk with its title, its participants and the first message. */
export function NewTalk({ nio, onClose }: { nio: string; onClose(): void }) {
  const t = useTranslations()
  const me = useAccount()
  const navigate = useNavigate()
  const create = query.useMutation('post', '/v2/talks/{orgaId}')
  // A second submit of the same values reuses the idempotency key, in case the response was lost.
  const tried = useRef({ request: '', key: '' })
  const keyOf = (request: string) => {
    if (tried.current.request !== request) tried.current = { request, key: newIdempotencyKey() }
    return tried.current.key
  }
  const form = useApiForm({
    initialValues: { title: '', userlist: [] as string[], message: '' },
    validate: { title: required(t), message: required(t) },
    onSubmit: async ({ title, userlist, message }) => {
      const body = { title: title.trim(), userlist, message: message.trim() }
      const headers = { 'idempotency-key': keyOf(JSON.stringify(body)) }
      const talk = await create.mutateAsync({ params: { path: { orgaId: nio } }, body, headers })
      refreshTalks()
      onClose()
      await navigate({ to: '/o/$nio/talks/$talkId', params: { nio, talkId: String(talk.id) } })
    },
  })

  return (
    <Modal opened onClose={onClose} title={t('talks.open')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form {...form.formProps}>
        <Stack>
          <TextInput
            label={t('talks.title')}
            placeholder={t('talks.titlePlaceholder')}
            maxLength={maxTitleLength}
            data-autofocus
            {...form.getInputProps('title')}
          />
          <PeopleSelect
            nio={nio}
            label={t('talks.people')}
            description={t('talks.peopleHint')}
            known={[]}
            without={[me.nicHandle]}
            value={form.values.userlist}
            onChange={(userlist) => form.setFieldValue('userlist', userlist)}
            error={form.errors.userlist}
          />
          <Textarea
            label={t('talks.firstMessage')}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={maxTextLength}
            {...form.getInputProps('message')}
          />
          <FormFooter form={form} button={t('talks.openSubmit')} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
