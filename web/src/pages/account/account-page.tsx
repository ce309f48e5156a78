import { Button, Group } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../../components/page.tsx'
import { useWords } from '../../i18n/language.tsx'
import { mePages } from './account-pages.ts'

/** Around each page about one's own account: its title, and the way to the others. */
export function MePage({ text, children }: { text?: string; children: ReactNode }) {
  const say = useWords()
  const { pathname } = useLocation()
  const here = mePages.find(({ to }) => to === pathname.replace(/\/$/, ''))
  return (
    <Page title={say(here?.label ?? 'me.title')} {...(text && { text })}>
      <Group component="nav" aria-label={say('me.title')} gap={4}>
        {mePages.map(({ to, label, icon: Picture }) => (
          <Button
            key={to}
            size="sm"
            px="sm"
            variant={to === here?.to ? 'light' : 'subtle'}
            leftSection={<Picture size={16} aria-hidden />}
            renderRoot={(props) => <Link to={to} aria-current={to === here?.to ? 'page' : undefined} {...props} />}
          >
            {say(label)}
          </Button>
        ))}
      </Group>
      {children}
    </Page>
  )
}
