import { ActionIcon, Alert, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { IconInfoCircle, IconPlus, IconTrash } from '@tabler/icons-react'
import { maxQuestionLength, maxQuestions } from '../../../../shared/limits.ts'
import { query, type Resource, refresh } from '../../api/client.ts'
import { FormFooter } from '../../components/form-footer.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Section } from '../../components/section.tsx'
import { useApiForm, useServerValues } from '../../components/use-api-form.ts'
import { useTranslations } from '../../i18n/language.tsx'

const ways = ['invitation', 'request', 'open'] as const

/** Settings for joining without an invitation, and the questions for applicants. */
export function JoiningSettings({ organization }: { organization: Resource<'Organization'> }) {
  const t = useTranslations()
  const notify = useNotify()
  const update = query.useMutation('patch', '/v2/workplace/{orgaId}')
  const { nio, joining, questions, public: isPublic } = organization

  const form = useApiForm({
    initialValues: { joining, questions },
    validate: {
      questions: (texts) => (texts.some((text) => text.trim() === '') ? t('joining.questionEmpty') : null),
    },
    onSubmit: async (fields, form) => {
      const body = { ...fields, questions: fields.questions.map((text) => text.trim()) }
      await update.mutateAsync({ params: { path: { orgaId: String(nio) } }, body })
      form.resetDirty(fields)
      refresh('/v2/workplace')
      refresh('/v2/workplace/{orgaId}')
      refresh('/v2/discover')
      notify.success(t('settings.saved'))
    },
  })
  useServerValues(form, { joining, questions })
  const asks = form.values.joining !== 'invitation'

  return (
    <Section title={t('joining.title')}>
      <form {...form.formProps}>
        <Stack>
          <Radio.Group label={t('joining.how')} {...form.getInputProps('joining')}>
            <Stack gap="sm" mt="xs">
              {ways.map((way) => (
                <Radio
                  key={way}
                  value={way}
                  label={t(`joining.way.${way}`)}
                  description={t(`joining.wayHint.${way}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          {asks && !isPublic && (
            <Alert color="yellow" icon={<IconInfoCircle size={20} aria-hidden />}>
              {t('joining.privateHint')}
            </Alert>
          )}
          {asks && <Questions form={form} />}
          <FormFooter form={form} button={t('common.save')} disabled={!form.isDirty()} />
        </Stack>
      </form>
    </Section>
  )
}

type QuestionsForm = {
  values: { questions: string[] }
  errors: Record<string, React.ReactNode>
  setFieldValue(path: 'questions', value: string[]): void
}

/** Applicants answer each question, so there are few. */
function Questions({ form }: { form: QuestionsForm }) {
  const t = useTranslations()
  const { questions } = form.values
  const error = form.errors.questions
  return (
    <Stack gap="xs" role="group" aria-label={t('joining.questions')}>
      <div>
        <Text size="sm" fw={500}>
          {t('joining.questions')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('joining.questionsHint', { max: maxQuestions })}
        </Text>
      </div>
      {questions.map((question, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the inputs are controlled, and a question has no other name than its place
        <Group key={place} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            flex={1}
            aria-label={t('joining.question', { number: place + 1 })}
            placeholder={t('joining.questionExample')}
            maxLength={maxQuestionLength}
            dir="auto"
            error={error && question.trim() === '' ? error : undefined}
            value={question}
            onChange={(event) => form.setFieldValue('questions', questions.with(place, event.currentTarget.value))}
          />
          <ActionIcon
            size={36}
            variant="default"
            aria-label={t('joining.removeQuestion', { number: place + 1 })}
            onClick={() => form.setFieldValue('questions', questions.toSpliced(place, 1))}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {questions.length < maxQuestions && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => form.setFieldValue('questions', [...questions, ''])}
          >
            {t('joining.addQuestion')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
