import { Alert, Button, Group, List, Progress, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconClock, IconUserCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { sentenceFor, toProblem } from '../../api/problem.ts'
import { Section } from '../../components/section.tsx'
import { useWords } from '../../i18n/language.tsx'
import { type InviteLine, minutesUntil } from './invite-lines.ts'
import type { Inviting } from './use-inviting.ts'

/** What came of each line, and how to go on with those that did not get through. */
export function InviteOutcomes({ inviting, nio }: { inviting: Inviting; nio: string }) {
  const say = useWords()
  const { draft, isSending, goOn, correct } = inviting
  const { lines } = draft
  const waiting = lines.filter(({ outcome }) => outcome === 'waiting').length
  const failed = lines.filter(({ outcome }) => outcome === 'failed').length
  const invited = lines.filter(({ outcome }) => outcome === 'invited').length
  const done = lines.length - waiting
  return (
    <Section title={say('members.outcomes')}>
      <Progress value={(done / lines.length) * 100} aria-label={say('members.outcomes')} />
      <Text role="status">
        {isSending
          ? say('members.sending', { done, all: lines.length })
          : say('members.invitedCount', { count: invited })}
      </Text>
      {!isSending && waiting > 0 && <WhyItStopped inviting={inviting} waiting={waiting} />}
      <List spacing="sm" listStyleType="none" size="sm" icon={null}>
        {lines.map((line) => (
          <Outcome key={line.credential} line={line} />
        ))}
      </List>
      <Group justify="flex-end">
        {!isSending && failed + waiting > 0 && (
          <Button variant="default" onClick={correct}>
            {say('members.correct')}
          </Button>
        )}
        {!isSending && waiting > 0 && <Button onClick={goOn}>{say('members.goOn', { count: waiting })}</Button>}
        {!isSending && failed + waiting === 0 && (
          <>
            <Button variant="default" onClick={correct}>
              {say('members.inviteMore')}
            </Button>
            <Button
              renderRoot={(props) => (
                <Link to="/o/$nio/members" params={{ nio }} search={{ view: 'invited' }} {...props} />
              )}
            >
              {say('members.seeInvited')}
            </Button>
          </>
        )}
      </Group>
    </Section>
  )
}

function WhyItStopped({ inviting, waiting }: { inviting: Inviting; waiting: number }) {
  const say = useWords()
  const { status, retryAfterSeconds } = toProblem(inviting.problem)
  const reason =
    status === 429
      ? say('members.tooMany', { count: minutesUntil(retryAfterSeconds) })
      : inviting.problem !== null && sentenceFor(inviting.problem, say)
  return (
    <Alert role="alert" color="yellow" icon={<IconAlertCircle size={20} aria-hidden />}>
      {reason} {say('members.stillWaiting', { count: waiting })}
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
          <Text fw={600} size="sm" dir="auto">
            {line.credential}
          </Text>
          <Text size="sm">{sentence}</Text>
        </Stack>
      </Group>
    </List.Item>
  )
}

function useOutcomeSentence({ credential, outcome, code }: InviteLine): string {
  const say = useWords()
  if (outcome === 'waiting') return say('members.outcomeWaiting')
  if (outcome === 'invited') return say('members.outcomeInvited')
  if (outcome === 'member') return say('members.outcomeMember')
  const known = code && say(`problem.${code as 'BUSY'}`)
  return known || say(credential.includes('@') ? 'members.outcomeNoAddress' : 'members.outcomeNobody')
}
