import { Anchor, Button, Center } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconCloudOff, IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { errorMessage, toProblem } from '../api/problem.ts'
import { useTranslations } from '../i18n/language.tsx'
import { EmptyState } from './empty-state.tsx'

export function NotFoundPage() {
  const t = useTranslations()
  useDocumentTitle(`${t('common.notFoundTitle')} · Atrium`)
  return (
    <Center component="main" mih="60vh">
      <EmptyState icon={IconMapOff} title={t('common.notFoundTitle')} text={t('common.notFoundText')}>
        <Anchor component={Link} to="/">
          {t('common.back')}
        </Anchor>
      </EmptyState>
    </Center>
  )
}

/** Statuses of a wrong address, for which a retry does not help. */
const wrongAddress = new Set([400, 403, 404, 414, 422])

/** The error page: "not found" for a wrong address, otherwise a button that retries. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useTranslations()
  if (wrongAddress.has(toProblem(error).status)) return <NotFoundPage />
  // Browsers do not request a failed module again until the page is reloaded. Offline, a reload would fail completely.
  const again = () => (navigator.onLine ? location.reload() : reset())
  return (
    <Center mih="60vh">
      <EmptyState icon={IconCloudOff} title={t('common.brokenTitle')} text={t('common.brokenText')}>
        <Button onClick={again}>{t('common.reload')}</Button>
      </EmptyState>
    </Center>
  )
}

/** Replaces a list that could not be loaded. */
export function ListError({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations()
  return (
    <EmptyState icon={IconCloudOff} title={t('common.brokenTitle')} text={errorMessage(error, t)}>
      <Button variant="default" onClick={retry}>
        {t('common.retry')}
      </Button>
    </EmptyState>
  )
}
