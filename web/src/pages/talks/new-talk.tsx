import { Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { maxTextLength, maxTitleLength } from '../../../../shared/limits.ts'
import { query } from '../../api/client.ts'
import { useIdempotencyKey } from '../../api/idempotency-key.ts'
import { everyone, groupEntry } from '../../api/person-or-group.ts'
import { useAccount } from '../../api/session.ts'
import { Dialog } from '../../components/dialog.tsx'
import { FormFooter } from '../../components/form-footer.tsx'
import { PeopleSelect } from '../../components/people-select.tsx'
import { required, useApiForm } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { refreshTalks } from './talk-cache.ts'

type Props = {
  nio: string
  /** Proposes an open channel of all members, of which only the message is missing. */
  isForEveryone?: boolean
  onClose(): void
}

/** Creates a talk with its title, its participants and the first message. */
export function NewTalk({ nio, isForEveryone = false, onClose }: Props) {
  const t = useTranslations()
  const me = useAccount()
  const navigate = useNavigate()
  const create = query.useMutation('post', '/v2/talks/{orgaId}')
  const { headersOf } = useIdempotencyKey()
  const form = useApiForm({
    initialValues: {
      title: isForEveryone ? t('channels.general') : '',
      kind: (isForEveryone ? 'open' : 'private') as 'open' | 'private',
      userlist: isForEveryone ? [groupEntry(everyone)] : [],
      message: '',
    },
    validate: { title: required(t), message: required(t) },
    onSubmit: async ({ title, kind, userlist, message }) => {
      const body = { title: title.trim(), kind, userlist, message: message.trim() }
      const talk = await create.mutateAsync({ params: { path: { orgaId: nio } }, body, headers: headersOf(body) })
      refreshTalks()
      onClose()
      await navigate({ to: '/o/$nio/talks/$talkId', params: { nio, talkId: String(talk.id) } })
    },
  })

  return (
    <Dialog onClose={onClose} title={t('talks.open')}>
      <form {...form.formProps}>
        <Stack>
          <TextInput
            label={t('talks.title')}
            placeholder={t('talks.titlePlaceholder')}
            maxLength={maxTitleLength}
            data-autofocus={!isForEveryone || undefined}
            {...form.getInputProps('title')}
          />
          <Radio.Group label={t('channels.whoReads')} {...form.getInputProps('kind')}>
            <Stack gap="xs" mt={6}>
              <Radio value="private" label={t('channels.private')} description={t('channels.privateHint')} />
              <Radio value="open" label={t('channels.open')} description={t('channels.openHint')} />
            </Stack>
          </Radio.Group>
          <PeopleSelect
            nio={nio}
            label={t('talks.people')}
            description={t('channels.peopleHint')}
            known={[]}
            withGroups
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
            data-autofocus={isForEveryone || undefined}
            {...form.getInputProps('message')}
          />
          <FormFooter form={form} button={t('talks.openSubmit')} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
