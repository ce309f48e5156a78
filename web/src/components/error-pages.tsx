import { Anchor, Button, Center } from '@mantine/core'
import { IconCloudOff, IconLock, IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { errorMessage, toProblem } from '../api/problem.ts'
import { useTranslations } from '../i18n/language.tsx'
import { EmptyState } from './empty-state.tsx'
import { usePageTitle } from './page-title.ts'

export function NotFoundPage() {
  const t = useTranslations()
  usePageTitle(t('common.notFoundTitle'))
  return (
    <Center mih="60vh">
      <EmptyState order={1} icon={IconMapOff} title={t('common.notFoundTitle')} text={t('common.notFoundText')}>
        <Anchor component={Link} to="/">
          {t('common.back')}
        </Anchor>
      </EmptyState>
    </Center>
  )
}

/** Replaces a page that the role of the reader does not allow. A retry would not help. */
export function ForbiddenPage() {
  const t = useTranslations()
  usePageTitle(t('common.forbiddenTitle'))
  return (
    <Center mih="60vh">
      <Forbidden order={1} />
    </Center>
  )
}

function Forbidden({ order }: { order: 1 | 2 }) {
  const t = useTranslations()
  return (
    <EmptyState order={order} icon={IconLock} title={t('common.forbiddenTitle')} text={t('common.forbiddenText')}>
      <Anchor component={Link} to="/">
        {t('common.back')}
      </Anchor>
    </EmptyState>
  )
}

/** Statuses of a wrong address, for which a retry does not help. */
const wrongAddress = new Set([400, 404, 414, 422])

/** The error page: "not found" for a wrong address, "no access" for a refusal, otherwise a button that retries. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useTranslations()
  const { status } = toProblem(error)
  if (wrongAddress.has(status)) return <NotFoundPage />
  if (status === 403) return <ForbiddenPage />
  // Browsers do not request a failed module again until the page is reloaded. Offline, a reload would fail completely.
  const again = () => (navigator.onLine ? location.reload() : reset())
  return (
    <Center mih="60vh">
      <EmptyState order={1} icon={IconCloudOff} title={t('common.brokenTitle')} text={t('common.brokenText')}>
        <Button onClick={again}>{t('common.reload')}</Button>
      </EmptyState>
    </Center>
  )
}

/** Replaces a list that could not be loaded. */
export function ListError({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations()
  if (toProblem(error).status === 403) return <Forbidden order={2} />
  return (
    <EmptyState icon={IconCloudOff} title={t('common.brokenTitle')} text={errorMessage(error, t)}>
      <Button variant="default" onClick={retry}>
        {t('common.retry')}
      </Button>
    </EmptyState>
  )
}
