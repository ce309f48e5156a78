import { IconCalendarEvent, IconCards, IconFiles, IconLayoutKanban, IconMessage, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useOwnOrganizations } from '../api/own-organizations.ts'
import { displayName, secondName } from '../api/person.ts'
import { useAccount } from '../api/session.ts'
import { useOpenDirect } from '../components/direct-message.tsx'
import { eventAddress } from '../components/event-address.ts'
import { useFormats, useTranslations } from '../i18n/language.tsx'
import type { Command } from './commands.ts'
import type { FoundBoard, FoundCard, FoundEvent } from './content-search.ts'
import type { FoundPerson } from './people-search.ts'

/** Functions that turn found content into entries of the palette, which open it. */
export function useFoundCommands() {
  const t = useTranslations()
  const { dateTime, day } = useFormats()
  const navigate = useNavigate()
  const { nicHandle } = useAccount()
  const organizations = useOwnOrganizations()
  const { openWith } = useOpenDirect()

  /** The name of the organization distinguishes entries only for people who belong to several. */
  const describe = (nio: number, ...parts: string[]) => {
    const name = organizations.length > 1 ? organizations.find((each) => each.nio === nio)?.name : undefined
    return [...parts, ...(name === undefined ? [] : [name])].join(' · ')
  }
  return {
    person: ({ nio, ...person }: FoundPerson): Command => ({
      id: `person-${nio}-${person.nicHandle}`,
      label: displayName(person),
      description: describe(nio, secondName(person), t(`role.${person.roleName}`)),
      person,
      run: () => navigate({ to: '/o/$nio/members/$member', params: { nio: String(nio), member: person.nicHandle } }),
    }),
    /** Leads to the direct messages with a person. */
    direct: ({ nio, ...person }: FoundPerson): Command => ({
      id: `direct-${nio}-${person.nicHandle}`,
      label: t('channels.messageTo', { name: displayName(person) }),
      description: describe(nio, secondName(person)),
      icon: IconMessage,
      run: () => openWith(String(nio), person),
    }),
    board: ({ nio, id, name }: FoundBoard): Command => ({
      id: `board-${id}`,
      label: name,
      description: describe(nio, t('boards.board')),
      icon: IconLayoutKanban,
      run: () => navigate({ to: '/o/$nio/boards/$boardId', params: { nio: String(nio), boardId: id } }),
    }),
    card: ({ nio, board, id, title }: FoundCard): Command => ({
      id: `card-${id}`,
      label: title,
      description: describe(nio, board.name),
      icon: IconCards,
      run: () =>
        navigate({
          to: '/o/$nio/boards/$boardId',
          params: { nio: String(nio), boardId: board.id },
          search: { card: id },
        }),
    }),
    event: ({ nio, ...event }: FoundEvent): Command => ({
      id: `event-${nio}-${event.id}`,
      label: event.title,
      // A date without a time would be parsed as midnight in UTC.
      description: describe(nio, event.allDay ? day(`${event.start}T00:00`) : dateTime(event.start)),
      icon: IconCalendarEvent,
      run: () =>
        navigate({ to: '/o/$nio/calendar', params: { nio: String(nio) }, search: eventAddress(event, nicHandle) }),
    }),
    /** Leads to the page of files, which searches their names. */
    files: (nio: number, text: string): Command => ({
      id: `files-${nio}`,
      label: t('common.searchFiles', { text }),
      description: describe(nio),
      icon: IconFiles,
      run: () => navigate({ to: '/o/$nio/files', params: { nio: String(nio) }, search: { q: text } }),
    }),
    /** Leads to the page that searches messages. */
    messages: (nio: number, text: string): Command => ({
      id: `messages-${nio}`,
      label: t('common.searchMessages', { text }),
      description: describe(nio),
      icon: IconSearch,
      run: () => navigate({ to: '/o/$nio/talks/search', params: { nio: String(nio) }, search: { q: text } }),
    }),
  }
}
