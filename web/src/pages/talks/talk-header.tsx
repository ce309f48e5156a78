import { ActionIcon, Button, Menu, Title, VisuallyHidden } from '@mantine/core'
import { IconArrowLeft, IconDots, IconFlag, IconLogout, IconPencil, IconSearch, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganization } from '../../api/organization.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { LeaveTalk } from './leave-talk.tsx'
import { RenameTalk } from './rename-talk.tsx'
import { ReportDialog } from './report-dialog.tsx'
import type { Talk } from './talk-cache.ts'
import { TalkPeople } from './talk-people.tsx'
import classes from './talks.module.css'

/** The title of a talk, its participants and its menu. */
export function TalkHeader({ nio, talk }: { nio: string; talk: Talk }) {
  const t = useTranslations()
  const { number } = useFormats()
  const { can } = useOrganization()
  const [asked, setAsked] = useState<'people' | 'rename' | 'report' | 'leave' | null>(null)
  const close = () => setAsked(null)
  const count = talk.participants.length
  return (
    <header className={classes.header}>
      <ActionIcon
        className={classes.onPhone}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('talks.backToList')}
        renderRoot={(props) => <Link to="/o/$nio/talks" params={{ nio }} {...props} />}
      >
        <IconArrowLeft size={20} aria-hidden className={classes.flips} />
      </ActionIcon>
      <Title order={1} size="h4" lineClamp={1} dir="auto" className={classes.title}>
        {talk.title}
      </Title>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        leftSection={<IconUsers size={18} aria-hidden />}
        onClick={() => setAsked('people')}
      >
        <span aria-hidden>{number(count)}</span>
        <VisuallyHidden>{t('talks.peopleCount', { count })}</VisuallyHidden>
      </Button>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('talks.talkActions')}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconSearch size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/o/$nio/talks/search" params={{ nio }} search={{ talk: talk.id }} {...props} />
            )}
          >
            {t('talks.searchHere')}
          </Menu.Item>
          {can('talk.rename') && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setAsked('rename')}>
              {t('talks.rename')}
            </Menu.Item>
          )}
          {can('report.onTalk') && (
            <Menu.Item leftSection={<IconFlag size={16} aria-hidden />} onClick={() => setAsked('report')}>
              {t('talks.reportTalk')}
            </Menu.Item>
          )}
          {can('talk.leave') && (
            <Menu.Item color="red" leftSection={<IconLogout size={16} aria-hidden />} onClick={() => setAsked('leave')}>
              {t('talks.leave')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <TalkPeople nio={nio} talk={talk} opened={asked === 'people'} onClose={close} />
      {asked === 'rename' && <RenameTalk nio={nio} talk={talk} onClose={close} />}
      {asked === 'report' && <ReportDialog nio={nio} talk={talk} message={null} onClose={close} />}
      {asked === 'leave' && <LeaveTalk nio={nio} talk={talk} onClose={close} />}
    </header>
  )
}
