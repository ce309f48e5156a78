import { Button, Group } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from '../i18n/language.tsx'
import type { PlainMessageKey } from '../i18n/translate.ts'
import { Page } from './page.tsx'

type Props = {
  /** The pages that belong together. The title of a page is its label, unless it has one of its own. */
  pages: readonly {
    to: NonNullable<LinkProps['to']>
    label: PlainMessageKey
    title?: PlainMessageKey
    icon: Icon
  }[]
  /** Name of the group of pages. */
  name: PlainMessageKey
  text?: string | undefined
  children: ReactNode
}

/** The frame of a page that belongs to several: its title, and links to the others. */
export function PageOfSeveral({ pages, name, text, children }: Props) {
  const t = useTranslations()
  const { pathname } = useLocation()
  const here = pages.find(({ to }) => to === pathname.replace(/\/$/, ''))
  return (
    <Page title={t(here?.title ?? here?.label ?? name)} {...(text && { text })}>
      <Group component="nav" aria-label={t(name)} gap={4}>
        {pages.map(({ to, label, icon: Picture }) => (
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
