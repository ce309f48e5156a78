import {
  AppShell,
  Burger,
  Divider,
  Group,
  Indicator,
  NavLink,
  ScrollArea,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { useDisclosure, useNetwork, useOs } from '@mantine/hooks'
import { type Icon, IconCompass, IconHome, IconSearch } from '@tabler/icons-react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNio, useOrganization } from '../api/organization.ts'
import { useOwnOrganizations } from '../api/own-organizations.ts'
import { useSession } from '../api/session.ts'
import { Announcement } from '../components/announcement.tsx'
import { MentionBadge } from '../components/mention-badge.tsx'
import { useTranslations } from '../i18n/language.tsx'
import { useLiveConnection } from '../live/use-live.ts'
import classes from './app-layout.module.css'
import mark from './atrium.svg'
import { CommandPalette } from './command-palette.tsx'
import { palette } from './commands.ts'
import { GlobalCommands } from './global-commands.tsx'
import { organizationPages } from './navigation.ts'
import { OrganizationCommands } from './organization-commands.tsx'
import { OrganizationSwitcher } from './organization-switcher.tsx'
import { useMentions } from './use-mentions.ts'
import { UserMenu } from './user-menu.tsx'

type Props = {
  /** Components without content that run on every page, such as those that register commands. */
  children: ReactNode
}

/** Surrounds the pages of a signed-in person. It renders nothing after a sign-out, until the router has left the page. */
export function AppLayout({ children }: Props) {
  return useSession() && <Layout>{children}</Layout>
}

function Layout({ children }: Props) {
  const t = useTranslations()
  const { pathname } = useLocation()
  const [menuOpen, menu] = useDisclosure()
  const nio = useNio()
  const isApple = ['macos', 'ios'].includes(useOs({ getValueInEffect: false }))
  const content = useRef<HTMLElement>(null)
  useLiveConnection()

  // Screen readers start at the content of a new page.
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    menu.close()
    content.current?.focus({ preventScroll: true })
  }, [pathname, menu.close])

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 240, breakpoint: 'sm', collapsed: { mobile: !menuOpen } }}
      padding={{ base: 'md', sm: 'lg' }}
    >
      <a href="#content" className="skip-link">
        {t('common.skipToContent')}
      </a>
      <AppShell.Header className={classes.header}>
        <MenuButton isOpen={menuOpen} onClick={menu.toggle} />
        <UnstyledButton component={Link} to="/" aria-label="Atrium" visibleFrom="xs">
          <Group gap="xs" wrap="nowrap">
            <img src={mark} alt="" width={28} height={28} />
            <Text fw={700} visibleFrom="sm">
              Atrium
            </Text>
          </Group>
        </UnstyledButton>
        <OrganizationSwitcher />
        <div className={classes.space} />
        <UnstyledButton className={classes.search} onClick={palette.open}>
          <IconSearch size={18} aria-hidden />
          <Text size="sm" visibleFrom="md">
            {t('common.search')}
          </Text>
          <VisuallyHidden hiddenFrom="md">{t('common.search')}</VisuallyHidden>
          <Text size="xs" className={classes.keys} visibleFrom="md">
            {isApple ? '⌘ K' : 'Ctrl K'}
          </Text>
        </UnstyledButton>
        <UserMenu />
      </AppShell.Header>
      <AppShell.Navbar p="sm" className={classes.navbar} aria-label={t('common.menu')}>
        <AppShell.Section grow component={ScrollArea}>
          <Navigation />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="content" ref={content} tabIndex={-1}>
        <OfflineNote />
        <Announcement />
        <Outlet />
      </AppShell.Main>
      <CommandPalette />
      {nio && <OrganizationCommands />}
      <GlobalCommands />
      {children}
    </AppShell>
  )
}

/** The button of the menu on a phone. Only it renders again when the number of unread mentions changes. */
function MenuButton({ isOpen, onClick }: { isOpen: boolean; onClick(): void }) {
  const t = useTranslations()
  const mentions = useMentions()
  return (
    <Indicator hiddenFrom="sm" color="red" offset={4} disabled={mentions === 0}>
      <Burger opened={isOpen} onClick={onClick} size="sm" aria-label={t('common.menu')} />
    </Indicator>
  )
}

function OfflineNote() {
  const t = useTranslations()
  const { online } = useNetwork()
  if (online) return null
  return (
    <Text role="status" size="sm" ta="center" className={classes.offline}>
      {t('common.offline')}
    </Text>
  )
}

function Navigation() {
  const t = useTranslations()
  const { pathname } = useLocation()
  return (
    <>
      <PageLink to="/" label={t('common.home')} icon={IconHome} isHere={pathname === '/'} />
      <PageLink
        to="/discover"
        label={t('common.discover')}
        icon={IconCompass}
        isHere={pathname.startsWith('/discover')}
      />
      {useNio() && <OrganizationNavigation />}
    </>
  )
}

type PageLinkProps = { to: '/' | '/discover'; label: string; icon: Icon; isHere: boolean }

function PageLink({ to, label, icon: Picture, isHere }: PageLinkProps) {
  return (
    <NavLink
      className={classes.link}
      component={Link}
      to={to}
      label={label}
      leftSection={<Picture size={18} aria-hidden />}
      active={isHere}
      aria-current={isHere ? 'page' : undefined}
    />
  )
}

function OrganizationNavigation() {
  const t = useTranslations()
  const { pathname } = useLocation()
  const { nio, can } = useOrganization()
  const mentions = useOwnOrganizations().find((each) => String(each.nio) === nio)?.unreadMentions ?? 0
  const pages = organizationPages.filter(({ needs }) => can(needs))
  if (pages.length === 0) return null
  return (
    <>
      <Divider my="xs" />
      {pages.map(({ to, label, icon: Picture }) => {
        const address = to.replace('$nio', nio)
        const isHere = to === '/o/$nio' ? pathname === address : pathname.startsWith(address)
        return (
          <NavLink
            className={classes.link}
            key={to}
            renderRoot={(props) => (
              <Link to={to} params={{ nio }} activeOptions={{ exact: to === '/o/$nio' }} {...props} />
            )}
            label={t(label)}
            leftSection={<Picture size={18} aria-hidden />}
            rightSection={to === '/o/$nio/talks' && <MentionBadge count={mentions} />}
            active={isHere}
            aria-current={isHere ? 'page' : undefined}
          />
        )
      })}
    </>
  )
}
