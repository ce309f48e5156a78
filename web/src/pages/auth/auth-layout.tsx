import { Center, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Announcement } from '../../components/announcement.tsx'
import { LanguageSelect } from '../../components/language-select.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { useTranslations } from '../../i18n/language.tsx'
import mark from '../../shell/atrium.svg'
import classes from './auth-layout.module.css'

/** The layout of the pages to sign in and to register. */
export function AuthLayout({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const t = useTranslations()
  usePageTitle(title)
  return (
    <Center mih="100dvh" p="md" component="main" className={classes.back}>
      <Stack w="100%" maw={420} gap="lg">
        <Stack align="center" gap={4}>
          <Group gap="sm">
            <img src={mark} alt="" width={40} height={40} />
            <Text fw={700} size="xl">
              Atrium
            </Text>
          </Group>
          <Text c="dimmed" size="sm" ta="center">
            {t('auth.slogan')}
          </Text>
        </Stack>
        <Announcement />
        <Paper withBorder shadow="sm" radius="lg" p={{ base: 'md', xs: 'xl' }}>
          <Stack>
            <Title order={1} size="h3">
              {title}
            </Title>
            {text && <Text c="dimmed">{text}</Text>}
            {children}
          </Stack>
        </Paper>
        <Center>
          <LanguageSelect size="xs" />
        </Center>
      </Stack>
    </Center>
  )
}
