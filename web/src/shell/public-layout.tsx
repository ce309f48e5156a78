import { AppShell, Box, Button, Group, Text, UnstyledButton } from '@mantine/core'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Announcement } from '../components/announcement.tsx'
import { LanguageSelect } from '../components/language-select.tsx'
import { useTranslations } from '../i18n/language.tsx'
import classes from './app-layout.module.css'
import mark from './atrium.svg'

/** Surrounds the public pages for people who are not signed in. */
export function PublicLayout() {
  const t = useTranslations()
  const { pathname, href } = useLocation()
  const content = useRef<HTMLElement>(null)

  // Screen readers start at the content of a new page.
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <AppShell header={{ height: 56 }} padding={{ base: 'md', sm: 'lg' }}>
      <a href="#content" className="skip-link">
        {t('common.skipToContent')}
      </a>
      <AppShell.Header className={classes.header}>
        <UnstyledButton component={Link} to="/discover" aria-label="Atrium">
          <Group gap="xs" wrap="nowrap">
            <img src={mark} alt="" width={28} height={28} />
            <Text fw={700} visibleFrom="xs">
              Atrium
            </Text>
          </Group>
        </UnstyledButton>
        <div className={classes.space} />
        <Button
          size="sm"
          variant="default"
          renderRoot={(props) => <Link to="/sign-in" search={{ back: href }} {...props} />}
        >
          {t('auth.signIn')}
        </Button>
        <Button size="sm" visibleFrom="xs" component={Link} to="/register">
          {t('auth.register')}
        </Button>
      </AppShell.Header>
      <AppShell.Main id="content" ref={content} tabIndex={-1}>
        <Box maw={1100} mx="auto">
          <Announcement />
          <Outlet />
          <Group justify="center" mt="xl">
            <LanguageSelect size="xs" />
          </Group>
        </Box>
      </AppShell.Main>
    </AppShell>
  )
}
