import { ActionIcon, Badge, Button, Menu, Title, VisuallyHidden } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconEyeOff,
  IconFlag,
  IconLogout,
  IconPencil,
  IconPin,
  IconSearch,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { useOrganization } from '../../api/organization.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { useArchiveTalk } from './archive-talk.ts'
import { useHideTalk } from './hide-talk.ts'
import { LeaveTalk } from './leave-talk.tsx'
import { MutedSign } from './muted-sign.tsx'
import { NotifyChoice } from './notify-choice.tsx'
import { PaneHeader } from './pane-header.tsx'
import { PinnedMessages } from './pinned-messages.tsx'
import { RenameTalk } from './rename-talk.tsx'
import { ReportDialog } from './report-dialog.tsx'
import type { Talk } from './talk-cache.ts'
import { TalkIcon } from './talk-icon.tsx'
import { TalkPeople } from './talk-people.tsx'
import { useTalkRights } from './talk-rights.ts'
import { useTalkTitle } from './talk-title.ts'
import classes from './talks.module.css'

/** The title of a talk, its participants and its menu. Typing a message does not render it again. */
export const TalkHeader = memo(function TalkHeader({ nio, talk }: { nio: string; talk: Talk }) {
  const t = useTranslations()
  const { number } = useFormats()
  const titleOf = useTalkTitle()
  const [asked, setAsked] = useState<'people' | 'pins' | 'rename' | 'report' | 'leave' | null>(null)
  const close = () => setAsked(null)
  const count = talk.participantCount
  const isDirect = talk.kind === 'direct'
  return (
    <PaneHeader nio={nio}>
      <TalkIcon talk={talk} />
      <Title order={1} size="h4" lineClamp={1} dir="auto" className={classes.title}>
        {titleOf(talk)}
      </Title>
      <MutedSign talk={talk} />
      {talk.archivedAt !== null && (
        <Badge variant="light" color="gray" c="var(--mantine-color-text)">
          {t('channels.isArchived')}
        </Badge>
      )}
      {!(isDirect && count <= 2) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconUsers size={18} aria-hidden />}
          onClick={() => setAsked('people')}
        >
          <span aria-hidden>{number(count)}</span>
          <VisuallyHidden>{t(isDirect ? 'channels.people' : 'talks.peopleCount', { count })}</VisuallyHidden>
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('channels.pins')}
        title={t('channels.pins')}
        onClick={() => setAsked('pins')}
      >
        <IconPin size={20} aria-hidden />
      </ActionIcon>
      <TalkMenu nio={nio} talk={talk} ask={setAsked} />
      <TalkPeople nio={nio} talk={talk} opened={asked === 'people'} onClose={close} />
      <PinnedMessages nio={nio} talk={talk} opened={asked === 'pins'} onClose={close} />
      {asked === 'rename' && <RenameTalk nio={nio} talk={talk} onClose={close} />}
      {asked === 'report' && <ReportDialog nio={nio} talk={talk} message={null} onClose={close} />}
      {asked === 'leave' && <LeaveTalk nio={nio} talk={talk} onClose={close} />}
    </PaneHeader>
  )
})

type MenuProps = { nio: string; talk: Talk; ask(what: 'rename' | 'report' | 'leave'): void }

function TalkMenu({ nio, talk, ask }: MenuProps) {
  const t = useTranslations()
  const { can } = useOrganization()
  const { canWrite, mayRename, mayArchive, mayRestore, mayLeave } = useTalkRights(talk)
  const { archive, restore } = useArchiveTalk(nio, talk)
  const hide = useHideTalk(nio, talk)
  const isDirect = talk.kind === 'direct'
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t(isDirect ? 'channels.directActions' : 'talks.talkActions')}
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canWrite && can('talk.changeSettings') && (
          <>
            <NotifyChoice nio={nio} talk={talk} />
            <Menu.Divider />
          </>
        )}
        <Menu.Item
          leftSection={<IconSearch size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/o/$nio/talks/search" params={{ nio }} search={{ talk: talk.id }} {...props} />
          )}
        >
          {t(isDirect ? 'channels.searchDirect' : 'talks.searchHere')}
        </Menu.Item>
        {mayRename && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => ask('rename')}>
            {t('talks.rename')}
          </Menu.Item>
        )}
        {can('report.onTalk') && (
          <Menu.Item leftSection={<IconFlag size={16} aria-hidden />} onClick={() => ask('report')}>
            {t(isDirect ? 'channels.reportDirect' : 'talks.reportTalk')}
          </Menu.Item>
        )}
        {mayArchive && (
          <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={archive}>
            {t('channels.archive')}
          </Menu.Item>
        )}
        {mayRestore && (
          <Menu.Item leftSection={<IconArchiveOff size={16} aria-hidden />} onClick={restore}>
            {t('channels.restore')}
          </Menu.Item>
        )}
        {mayLeave && isDirect && (
          <Menu.Item leftSection={<IconEyeOff size={16} aria-hidden />} onClick={hide}>
            {t('channels.hide')}
          </Menu.Item>
        )}
        {mayLeave && !isDirect && (
          <Menu.Item color="red" leftSection={<IconLogout size={16} aria-hidden />} onClick={() => ask('leave')}>
            {t('talks.leave')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
