import { Button, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { maxAnnouncementLength } from '../../../../shared/limits.ts'
import { api, query, type Resource, refresh } from '../../api/client.ts'
import { ListPlaceholder } from '../../components/list-placeholder.tsx'
import { Section } from '../../components/section.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { ActDialog } from './act-dialog.tsx'
import { OperatorPage } from './operator-page.tsx'

type Settings = Resource<'OperatorSettings'>
type Change = { registration?: string | null; announcement?: string | null }

/** Settings of the server: the people who can sign up, and the announcement. */
export function OperatorSettingsPage() {
  const { data, error, refetch } = query.useQuery('get', '/v2/operator/settings')
  return (
    <OperatorPage>
      {data ? (
        <>
          <Registration key={`registration ${data.registration}`} settings={data} />
          <AnnouncementForm key={`announcement ${data.announcement}`} settings={data} />
        </>
      ) : (
        <ListPlaceholder query={{ error, refetch }} rows={2} height={200} />
      )}
    </OperatorPage>
  )
}

const modes = ['environment', 'open', 'invited', 'closed', 'domains'] as const
type Mode = (typeof modes)[number]

const modeOf = (registration: string | null): Mode =>
  registration === null
    ? 'environment'
    : (modes.find((mode) => mode === registration && mode !== 'environment' && mode !== 'domains') ?? 'domains')

function Registration({ settings }: { settings: Settings }) {
  const t = useTranslations()
  const before = modeOf(settings.registration)
  const [mode, setMode] = useState<Mode>(before)
  const [domains, setDomains] = useState(before === 'domains' ? (settings.registration ?? '') : '')
  const [isAsking, setAsking] = useState(false)
  const registration = mode === 'environment' ? null : mode === 'domains' ? domains.trim() : mode
  const isChanged = registration !== settings.registration && registration !== ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isChanged) setAsking(true)
  }
  return (
    <Section title={t('operator.registration')} text={t('operator.registrationText')}>
      <form onSubmit={submit}>
        <Stack>
          <Radio.Group
            aria-label={t('operator.registration')}
            value={mode}
            onChange={(chosen) => setMode(chosen as Mode)}
          >
            <Stack gap="sm">
              {modes.map((each) => (
                <Radio key={each} value={each} label={t(`operator.registers.${each}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {mode === 'domains' && (
            <TextInput
              label={t('operator.domains')}
              description={t('operator.domainsHint')}
              dir="ltr"
              autoComplete="off"
              value={domains}
              onChange={({ currentTarget }) => setDomains(currentTarget.value)}
            />
          )}
          <Text size="sm" c="dimmed">
            {t('operator.inForce', { value: registersNow(settings) })}
          </Text>
          <Group justify="flex-end">
            <Button type="submit" disabled={!isChanged}>
              {t('common.save')}
            </Button>
          </Group>
        </Stack>
      </form>
      {isAsking && <SaveDialog change={{ registration }} onClose={() => setAsking(false)} />}
    </Section>
  )

  function registersNow({ inForce }: Settings): string {
    const current = modeOf(inForce.registration)
    return current === 'domains' ? inForce.registration : t(`operator.registers.${current}`)
  }
}

function AnnouncementForm({ settings }: { settings: Settings }) {
  const t = useTranslations()
  const [text, setText] = useState(settings.announcement ?? '')
  const [isAsking, setAsking] = useState(false)
  const announcement = text.trim() === '' ? null : text.trim()
  const isChanged = announcement !== settings.announcement
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isChanged) setAsking(true)
  }
  return (
    <Section title={t('common.announcement')} text={t('operator.announcementText')}>
      <form onSubmit={submit}>
        <Stack>
          <Textarea
            aria-label={t('common.announcement')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={maxAnnouncementLength}
            dir="auto"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit" disabled={!isChanged}>
              {t('common.save')}
            </Button>
          </Group>
        </Stack>
      </form>
      {isAsking && <SaveDialog change={{ announcement }} onClose={() => setAsking(false)} />}
    </Section>
  )
}

function SaveDialog({ change, onClose }: { change: Change; onClose(): void }) {
  const t = useTranslations()
  return (
    <ActDialog
      title={t('operator.changeSettings')}
      text={t('operator.changeSettingsText')}
      button={t('common.save')}
      done={t('account.saved')}
      act={async (reason) => {
        await api.PATCH('/v2/operator/settings', { body: { ...change, reason } })
        await Promise.all([refresh('/v2/operator/settings'), refresh('/v2/login')])
      }}
      onClose={onClose}
    />
  )
}
