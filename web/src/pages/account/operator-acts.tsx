import { Stack, Text } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { query, type Resource } from '../../api/client.ts'
import { cursorPages } from '../../api/pagination.ts'
import { LoadMore } from '../../components/load-more.tsx'
import { operatorActs } from '../../components/operator-acts.ts'
import { RelativeTime } from '../../components/relative-time.tsx'
import { Section } from '../../components/section.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { OperatorTexts } from '../../i18n/operator-texts.tsx'
import classes from './account.module.css'

/** Acts of operators on the account, with their reasons. The section is hidden if there are none. */
export function OperatorActsSection() {
  const list = query.useInfiniteQuery('get', '/v2/account/securityLog', { params: {} }, cursorPages)
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  if (entries.length === 0) return null
  return (
    <Suspense>
      <OperatorTexts>
        <Acts entries={entries} more={<LoadMore list={list} />} />
      </OperatorTexts>
    </Suspense>
  )
}

function Acts({ entries, more }: { entries: Resource<'SecurityLogEntry'>[]; more: ReactNode }) {
  const t = useTranslations()
  return (
    <Section title={t('operator.actsOnYou')} text={t('operator.actsOnYouText')}>
      <Stack component="ul" gap="md" m={0} p={0}>
        {entries.map(({ id, at, action, organization, reason }) => (
          <li key={id} style={{ listStyle: 'none' }}>
            <Text fw={500}>
              {t(operatorActs[action])}
              {organization?.name && (
                <>
                  {' · '}
                  <bdi>{organization.name}</bdi>
                </>
              )}
            </Text>
            <Text size="sm" c="dimmed">
              <RelativeTime at={at} />
            </Text>
            {reason && (
              <Text size="sm" dir="auto" className={classes.written}>
                {reason}
              </Text>
            )}
          </li>
        ))}
      </Stack>
      {more}
    </Section>
  )
}
