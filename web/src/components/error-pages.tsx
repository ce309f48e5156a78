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

/** Malformed, forbidden, unknown, too long, out of bounds: trying again does not help. */
const wrongAddress = new Set([400, 403, 404, 414, 422])

/** What a page shows that threw: that nothing is at its address, or a way to try again. */
export function ErrorPage({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useTranslations()
  if (wrongAddress.has(toProblem(error).status)) return <NotFoundPage />
  // A part that could not be had is not asked for again by the same page. Without a connection there is no other.
  const again = () => (navigator.onLine ? location.reload() : reset())
  return (
    <Center mih="60vh">
      <EmptyState icon={IconCloudOff} title={t('common.brokenTitle')} text={t('common.brokenText')}>
        <Button onClick={again}>{t('common.reload')}</Button>
      </EmptyState>
    </Center>
  )
}

/** In place of a list that could not be read. */
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
