import { Button, Group } from '@mantine/core'
import { query, refresh } from '../../api/client.ts'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { refreshToday, type TodayItem } from './today-item.ts'

const answers = ['yes', 'maybe', 'no'] as const
type Answer = (typeof answers)[number]

/** Answers an event with one click. The notification tells about the waiting list, and takes the answer back. */
export function AnswerEvent({ item: { nio, eventId = '', userId, occurrence, title } }: { item: TodayItem }) {
  const t = useTranslations()
  const notify = useNotify()
  const ofOrganization = query.useMutation('post', '/v2/workplace/{orgaId}/calendar/{eventId}/answer')
  const ofPerson = query.useMutation('post', '/v2/workplace/users/{orgaId}/{userId}/calendar/{eventId}/answer')
  const send = (answer: Answer | null) => {
    const path = { orgaId: String(nio), eventId }
    const body = { answer, ...(occurrence && { occurrence }) }
    return userId
      ? ofPerson.mutateAsync({ params: { path: { ...path, userId } }, body })
      : ofOrganization.mutateAsync({ params: { path }, body })
  }
  const refreshAll = () => {
    refreshToday()
    refresh('/v2/workplace/{orgaId}/calendar')
    refresh('/v2/workplace/users/{orgaId}/{userId}/calendar')
  }
  const takeBack = () => send(null).catch(notify.error).then(refreshAll)
  const answer = async (given: Answer) => {
    try {
      const { answer, position } = await send(given)
      const said =
        answer === 'waiting'
          ? t('today.waiting', { title, position: position ?? 0 })
          : t('today.answered', { title, answer: t(`today.answer.${given}`) })
      notify.undoable(said, takeBack)
    } catch (error) {
      notify.error(error)
    }
    refreshAll()
  }
  const isSending = ofOrganization.isPending || ofPerson.isPending
  return (
    <Group gap={6}>
      {answers.map((each) => (
        <Button
          key={each}
          variant={each === 'yes' ? 'light' : 'default'}
          disabled={isSending}
          aria-label={t('common.labelled', { label: t(`today.answer.${each}`), value: title })}
          onClick={() => answer(each)}
        >
          {t(`today.answer.${each}`)}
        </Button>
      ))}
    </Group>
  )
}
