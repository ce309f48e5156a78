import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { maxDescriptionLength } from '../../../../shared/limits.ts'
import { type Resource, refresh } from '../../api/client.ts'
import { toProblem } from '../../api/problem.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { ProblemAlert } from '../../components/problem-alert.tsx'
import { useApiForm } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'

type Props = {
  organization: Resource<'PublicOrganization'>
  opened: boolean
  onClose(): void
  ask(fields: { message: string; answers: string[] }): Promise<unknown>
}

/** Asks what the organization wants to know about people who would like to join. */
export function AskToJoin({ organization, opened, onClose, ask }: Props) {
  const t = useTranslations()
  const [hasChanged, setChanged] = useState(false)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('joining.joinTitle', { organization: organization.name })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {hasChanged && <ProblemAlert message={t('joining.questionsChanged')} />}
      <AskForm
        key={organization.questions.join('\n')}
        organization={organization}
        onClose={onClose}
        ask={ask}
        onChanged={() => {
          setChanged(true)
          refresh('/v2/discover')
          refresh('/v2/discover/{orgaId}')
        }}
      />
    </Modal>
  )
}

type FormProps = Omit<Props, 'opened'> & {
  /** The organization has other questions than those that were answered. */
  onChanged(): void
}

function AskForm({ organization: { joining, questions }, onClose, ask, onChanged }: FormProps) {
  const t = useTranslations()
  const form = useApiForm({
    initialValues: { message: '', answers: questions.map(() => '') },
    validate: { answers: (answers) => (answers.some((answer) => answer.trim() === '') ? t('field.required') : null) },
    onSubmit: async (fields) => {
      try {
        await ask(fields)
      } catch (error) {
        if (toProblem(error).fields.some(({ field }) => field === 'answers')) onChanged()
        else throw error
      }
    },
  })
  const { answers } = form.values
  const isOpen = joining === 'open'
  return (
    <form {...form.formProps}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t(isOpen ? 'joining.askOpenText' : 'joining.askText')}
        </Text>
        {questions.map((question, place) => (
          <Textarea
            // biome-ignore lint/suspicious/noArrayIndexKey: two questions may be equal
            key={place}
            label={<bdi>{question}</bdi>}
            withAsterisk
            autosize
            minRows={1}
            maxRows={8}
            maxLength={maxDescriptionLength}
            dir="auto"
            {...(place === 0 && { 'data-autofocus': true })}
            error={answers[place]?.trim() === '' ? form.errors.answers : undefined}
            value={answers[place] ?? ''}
            onChange={(event) => form.setFieldValue('answers', answers.with(place, event.currentTarget.value))}
          />
        ))}
        <Textarea
          label={t('joining.message')}
          description={t('joining.messageHint')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={maxDescriptionLength}
          dir="auto"
          {...form.getInputProps('message')}
        />
        <FormFooter form={form} button={t(isOpen ? 'joining.join' : 'joining.send')} onCancel={onClose} />
      </Stack>
    </form>
  )
}
