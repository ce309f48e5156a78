import { ActionIcon, Group, Menu, Paper, Popover } from '@mantine/core'
import {
  IconArrowBackUp,
  IconDots,
  IconFlag,
  IconLink,
  IconMessages,
  IconMoodPlus,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useOrganization } from '../../api/organization.ts'
import { useAccount } from '../../api/session.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { useMessageActions } from './actions.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import { MakeItems } from './make-items.tsx'
import type { Message } from './message-window.ts'
import classes from './talks.module.css'

type Props = { message: Message; canWrite: boolean; canPin: boolean; inThread: boolean; hold(isOpen: boolean): void }

/** The actions on the hovered or focused message. */
export function MessageTools({ message, canWrite, canPin, inThread, hold }: Props) {
  const t = useTranslations()
  const me = useAccount()
  const { can } = useOrganization()
  const actions = useMessageActions()
  const [isPicking, setIsPicking] = useState(false)
  const setPicking = (isOpen: boolean) => {
    hold(isOpen)
    setIsPicking(isOpen)
  }
  useEffect(() => () => hold(false), [hold])
  const isMine = message.author.nicHandle === me.nicHandle
  return (
    <Paper withBorder shadow="xs" className={classes.tools}>
      <Group gap={2} wrap="nowrap">
        {!message.deleted && canWrite && can('talk.react') && (
          <Popover opened={isPicking} onChange={setPicking} trapFocus returnFocus position="top-end" withArrow>
            <Popover.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('talks.react')}
                onClick={() => setPicking(!isPicking)}
              >
                <IconMoodPlus size={18} aria-hidden />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown p={6}>
              <EmojiPicker
                choose={(emoji) => {
                  setPicking(false)
                  actions.react(message, emoji)
                }}
              />
            </Popover.Dropdown>
          </Popover>
        )}
        {!message.deleted && canWrite && can('talk.post') && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('talks.reply')}
            onClick={() => actions.reply(message)}
          >
            <IconArrowBackUp size={18} aria-hidden />
          </ActionIcon>
        )}
        <Menu position="bottom-end" width={220} onChange={hold} middlewares={{ flip: true, shift: true, size: true }}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('talks.moreActions')}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown className={classes.menu}>
            {!inThread && !message.deleted && canWrite && can('talk.post') && (
              <Menu.Item
                leftSection={<IconMessages size={16} aria-hidden />}
                onClick={() => actions.openThread(message)}
              >
                {t('channels.replyInThread')}
              </Menu.Item>
            )}
            {!message.deleted && canWrite && canPin && can('talk.pin') && (
              <Menu.Item
                leftSection={
                  message.pinnedAt === null ? (
                    <IconPin size={16} aria-hidden />
                  ) : (
                    <IconPinnedOff size={16} aria-hidden />
                  )
                }
                onClick={() => actions.setPinned(message, message.pinnedAt === null)}
              >
                {t(message.pinnedAt === null ? 'channels.pin' : 'channels.unpin')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={() => actions.copyLink(message)}>
              {t('talks.copyLink')}
            </Menu.Item>
            {!message.deleted && <MakeItems message={message} />}
            {isMine && !message.deleted && canWrite && can('talk.editMessage') && (
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => actions.edit(message)}>
                {t('talks.edit')}
              </Menu.Item>
            )}
            {isMine && !message.deleted && canWrite && can('talk.deleteMessage') && (
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => actions.askToDelete(message)}
              >
                {t('talks.delete')}
              </Menu.Item>
            )}
            {!isMine && can('report.onTalk') && (
              <Menu.Item leftSection={<IconFlag size={16} aria-hidden />} onClick={() => actions.report(message)}>
                {t('talks.reportMessage')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
    </Paper>
  )
}
