import { Anchor, Button, Center } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconCloudOff, IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { sentenceFor, toProblem } from '../api/problem.ts'
import { useWords } from '../i18n/language.tsx'
import { EmptyState } from './empty-state.tsx'

export function NotFoundPage() {
  const say = useWords()
  useDocumentTitle(`${say('common.notFoundTitle')} · Atrium`)
  return (
    <Center component="main" mih="60vh">
      <EmptyState icon={IconMapOff} title={say('common.notFoundTitle')} text={say('common.notFoundText')}>
        <Anchor component={Link} to="/">
          {say('common.back')}
        </Anchor>
      </EmptyState>
    </Center>
  )
}

/** Malformed, forbidden, unknown, too long, out of bounds: trying again does not help. */
const wrongAddress = new Set([400, 403, 404, 414, 422])

/** What a page shows that threw: that nothing is at its address, or a way to try again. */
export function BrokenPage({ error, reset }: { error: unknown; reset: () => void }) {
  const say = useWords()
  if (wrongAddress.has(toProblem(error).status)) return <NotFoundPage />
  // A part that could not be had is not asked for again by the same page. Without a connection there is no other.
  const again = () => (navigator.onLine ? location.reload() : reset())
  return (
    <Center mih="60vh">
      <EmptyState icon={IconCloudOff} title={say('common.brokenTitle')} text={say('common.brokenText')}>
        <Button onClick={again}>{say('common.reload')}</Button>
      </EmptyState>
    </Center>
  )
}

/** In place of a list that could not be read. */
export function BrokenList({ error, retry }: { error: unknown; retry: () => void }) {
  const say = useWords()
  return (
    <EmptyState icon={IconCloudOff} title={say('common.brokenTitle')} text={sentenceFor(error, say)}>
      <Button variant="default" onClick={retry}>
        {say('common.retry')}
      </Button>
    </EmptyState>
  )
}
