import { Button, Group } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Page } from '../../components/page.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { operatorPages } from './operator-pages.ts'

/** The frame of the pages of operators: the title, and links to the other pages. */
export function OperatorPage({ text, children }: { text?: string; children: ReactNode }) {
  const t = useTranslations()
  const { pathname } = useLocation()
  const here = operatorPages.find(({ to }) => to === pathname.replace(/\/$/, ''))
  return (
    <Page title={t(here?.title ?? 'common.operatorDesk')} {...(text && { text })}>
      <Group component="nav" aria-label={t('common.operatorDesk')} gap={4}>
        {operatorPages.map(({ to, label, icon: Picture }) => (
          <Button
            key={to}
            size="sm"
            px="sm"
            variant={to === here?.to ? 'light' : 'subtle'}
            leftSection={<Picture size={16} aria-hidden />}
            renderRoot={(props) => <Link to={to} aria-current={to === here?.to ? 'page' : undefined} {...props} />}
          >
            {t(label)}
          </Button>
        ))}
      </Group>
      {children}
    </Page>
  )
}
