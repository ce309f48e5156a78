import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { Page } from '../../parts/page.tsx'
import { useWords } from '../../words/language.tsx'
import { mePages } from './me-pages.ts'

/** Around each page about one's own account: its title, and the way to the others. */
export function MePage({ children }: { children: ReactNode }) {
  const say = useWords()
  const { pathname } = useLocation()
  const here = mePages.find(({ to }) => to === pathname.replace(/\/$/, ''))
  return (
    <Page title={say(here?.label ?? 'me.title')}>
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

type SectionProps = { title: string; text?: string; actions?: ReactNode; children: ReactNode }

/** One matter of such a page. */
export function Section({ title, text, actions, children }: SectionProps) {
  const id = useId()
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby={id}>
      <Stack>
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2} size="h4" id={id}>
              {title}
            </Title>
            {text && (
              <Text c="dimmed" size="sm" mt={4}>
                {text}
              </Text>
            )}
          </div>
          {actions}
        </Group>
        {children}
      </Stack>
    </Card>
  )
}
