import { Anchor, Badge, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { query, type Resource } from '../../api/client.ts'
import { FactList } from '../../components/fact-list.tsx'
import { ListPlaceholder } from '../../components/list-placeholder.tsx'
import { Section } from '../../components/section.tsx'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import type { PlainMessageKey } from '../../i18n/translate.ts'
import { dailyGrowth } from './daily-growth.ts'
import { OperatorPage } from './operator-page.tsx'
import { Plot } from './plot.tsx'

type Figures = Resource<'Figures'>

const readAgainMs = 60_000
const daysShown = 30

/** State of the server: figures with plots, and the state of mails, files, limits and backups. */
export function OperatorOverviewPage() {
  const t = useTranslations()
  return (
    <OperatorPage text={t('operator.text')}>
      <Overview />
    </OperatorPage>
  )
}

function Overview() {
  const { data, error, refetch } = query.useQuery(
    'get',
    '/v2/operator/figures',
    {},
    { staleTime: 0, refetchInterval: readAgainMs },
  )
  if (!data) return <ListPlaceholder query={{ error, refetch }} />
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {(['accounts', 'organizations', 'messages', 'files'] as const).map((name) => (
          <FigureCard key={name} name={name} figures={data} />
        ))}
      </SimpleGrid>
      <State figures={data} />
      <Limits figures={data} />
    </>
  )
}

const labels = {
  accounts: 'operator.accounts',
  organizations: 'common.organizations',
  messages: 'operator.messages',
  files: 'files.title',
} as const satisfies Record<string, PlainMessageKey>

function FigureCard({ name, figures }: { name: keyof typeof labels; figures: Figures }) {
  const t = useTranslations()
  const { number, days } = useFormats()
  const growth = dailyGrowth(figures.days, name).slice(-daysShown)
  const added = growth.reduce((sum, value) => sum + value, 0)
  const inPeriod = t('operator.added', { number: number(added), period: days(Math.max(1, growth.length)) })
  return (
    <Card withBorder padding="md">
      <Stack gap={4}>
        <Text size="sm" c="dimmed">
          {t(labels[name])}
        </Text>
        <Text size="xl" fw={700}>
          {number(figures[name])}
        </Text>
        <Plot values={growth} label={t('common.labelled', { label: t(labels[name]), value: inPeriod })} />
        <Text size="xs" c="dimmed">
          {inPeriod}
        </Text>
      </Stack>
    </Card>
  )
}

function State({ figures }: { figures: Figures }) {
  const t = useTranslations()
  const { bytes, calendarDay, time, number } = useFormats()
  const { backup, storage, mailsSent, mailsWaiting, mailsFailed, version } = figures
  const at = (moment: string) => ({ day: calendarDay(moment), time: time(moment) })
  const backupState = (): ReactNode => {
    if (!backup) return <Warned text={t('operator.noBackup')} />
    if (backup.verifiedAt === null) return <Warned text={t('operator.backupNotVerified', at(backup.at))} />
    return t('operator.backupOf', { ...at(backup.verifiedAt), size: bytes(backup.bytes) })
  }
  const mails = mailsSent
    ? t('operator.mailState', { waiting: number(mailsWaiting), failed: number(mailsFailed) })
    : t('operator.mailsNotSent')
  return (
    <Section title={t('operator.state')}>
      <FactList
        facts={[
          { label: t('operator.backup'), value: backupState() },
          { label: t('account.mails'), value: mailsFailed > 0 || !mailsSent ? <Warned text={mails} /> : mails },
          {
            label: t('operator.storage'),
            value:
              storage.free === null
                ? t('operator.storageUsed', { used: bytes(storage.used) })
                : t('operator.storageState', { used: bytes(storage.used), free: bytes(storage.free) }),
          },
          { label: t('operator.version'), value: <bdi>{version}</bdi> },
        ]}
      />
    </Section>
  )
}

function Warned({ text }: { text: string }) {
  const t = useTranslations()
  return (
    <Group gap="xs">
      <Badge color="yellow" variant="light">
        {t('operator.look')}
      </Badge>
      <span>{text}</span>
    </Group>
  )
}

function Limits({ figures: { limits, storage } }: { figures: Figures }) {
  const t = useTranslations()
  const { number, bytes } = useFormats()
  return (
    <Section title={t('operator.limits')} text={t('operator.limitsText')}>
      <FactList
        facts={[
          ...limits.map(({ setting, max, reached }) => ({
            id: setting,
            label: number(max),
            value: (
              <Group gap="xs">
                <code dir="ltr">{setting}</code>
                {reached > 0 && (
                  <Badge color="yellow" variant="light">
                    {t('operator.reached', { count: reached })}
                  </Badge>
                )}
              </Group>
            ),
          })),
          { id: 'quota', label: bytes(storage.quota), value: <code dir="ltr">FILES_QUOTA_GB</code> },
        ]}
      />
      <Text size="sm">
        <Anchor component={Link} to="/operator/settings">
          {t('operator.whoRegisters')}
        </Anchor>
      </Text>
    </Section>
  )
}
