import { Alert, Button, Group, List, Progress, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconClock, IconUserCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMailsSent } from '../../api/login-options.ts'
import { errorMessage, toProblem } from '../../api/problem.ts'
import { Section } from '../../components/section.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { type InviteLine, minutesUntil } from './invite-lines.ts'
import type { Inviting } from './use-inviting.ts'

/** The outcome of each line, with actions for those that failed. */
export function InviteOutcomes({ inviting, nio }: { inviting: Inviting; nio: string }) {
  const t = useTranslations()
  const { draft, isSending, resume, correct } = inviting
  const { lines } = draft
  const mailsSent = useMailsSent()
  const waiting = lines.filter(({ outcome }) => outcome === 'waiting').length
  const failed = lines.filter(({ outcome }) => outcome === 'failed').length
  const invited = lines.filter(({ outcome }) => outcome === 'invited').length
  const done = lines.length - waiting
  return (
    <Section title={t('members.outcomes')}>
      <Progress value={(done / lines.length) * 100} aria-label={t('members.outcomes')} />
      <Text role="status">
        {isSending ? t('members.sending', { done, all: lines.length }) : t('members.invitedCount', { count: invited })}
      </Text>
      {!mailsSent && !isSending && invited > 0 && <Text size="sm">{t('members.copyLinksHint')}</Text>}
      {!isSending && waiting > 0 && <WhyItStopped inviting={inviting} waiting={waiting} />}
      <List spacing="sm" listStyleType="none" size="sm" icon={null}>
        {lines.map((line) => (
          <Outcome key={line.credential} line={line} />
        ))}
      </List>
      <Group justify="flex-end">
        {!isSending && failed + waiting > 0 && (
          <Button variant="default" onClick={correct}>
            {t('members.correct', { count: failed + waiting })}
          </Button>
        )}
        {!isSending && waiting > 0 && <Button onClick={resume}>{t('members.goOn', { count: waiting })}</Button>}
        {!isSending && failed + waiting === 0 && (
          <>
            <Button variant="default" onClick={correct}>
              {t('members.inviteMore')}
            </Button>
            <Button
              renderRoot={(props) => (
                <Link to="/o/$nio/members" params={{ nio }} search={{ view: 'invited' }} {...props} />
              )}
            >
              {t('members.seeInvited')}
            </Button>
          </>
        )}
      </Group>
    </Section>
  )
}

function WhyItStopped({ inviting, waiting }: { inviting: Inviting; waiting: number }) {
  const t = useTranslations()
  const { status, retryAfterSeconds } = toProblem(inviting.problem)
  const reason =
    status === 429
      ? t('members.tooMany', { count: minutesUntil(retryAfterSeconds) })
      : inviting.problem !== null && errorMessage(inviting.problem, t)
  return (
    <Alert role="alert" color="yellow" icon={<IconAlertCircle size={20} aria-hidden />}>
      {reason} {t('members.stillWaiting', { count: waiting })}
    </Alert>
  )
}

const pictures = {
  waiting: { icon: IconClock, color: 'gray' },
  invited: { icon: IconCheck, color: 'green' },
  member: { icon: IconUserCheck, color: 'blue' },
  failed: { icon: IconX, color: 'red' },
}

function Outcome({ line }: { line: InviteLine }) {
  const sentence = useOutcomeSentence(line)
  const { icon: Picture, color } = pictures[line.outcome]
  return (
    <List.Item>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <ThemeIcon size={24} radius="xl" variant="light" color={color} aria-hidden>
          <Picture size={16} />
        </ThemeIcon>
        <Stack gap={0}>
          <Text fw={600} size="sm">
            <bdi>{line.credential}</bdi>
          </Text>
          <Text size="sm">{sentence}</Text>
        </Stack>
      </Group>
    </List.Item>
  )
}

function useOutcomeSentence({ credential, outcome, code }: InviteLine): string {
  const t = useTranslations()
  if (outcome === 'waiting') return t('members.outcomeWaiting')
  if (outcome === 'invited') return t('members.outcomeInvited')
  if (outcome === 'member') return t('members.outcomeMember')
  const known = code && t(`problem.${code as 'BUSY'}`)
  return known || t(credential.includes('@') ? 'members.outcomeNoAddress' : 'members.outcomeNobody')
}
