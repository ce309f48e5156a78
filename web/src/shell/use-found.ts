import { maxFilterLength } from '../../../shared/limits.ts'
import { nameFilter } from '../../../shared/names.ts'
import { useNio } from '../api/organization.ts'
import { useOwnOrganizations } from '../api/own-organizations.ts'
import { sortedByName } from '../api/person.ts'
import { useAccount } from '../api/session.ts'
import { useFormats, useTranslations } from '../i18n/language.tsx'
import { type Command, useIsPaletteOpen } from './commands.ts'
import { useContent } from './content-search.ts'
import { useFoundCommands } from './found-commands.ts'
import { usePeople } from './people-search.ts'

type FoundGroup = { label: string; commands: Command[] }
type Found = { groups: FoundGroup[]; searches: Command[]; isSearching: boolean }

/** The organization of the page is searched first. Each further one costs requests. */
const maxOrganizations = 10
const maxPerGroup = 6
/** A person is an entry already, so only the best matches have a second one. */
const maxDirect = 3

/**
 * The results of the palette besides commands: people, boards, cards and events, in all organizations of the reader.
 * `searches` lead to the searches in messages and in files, which have pages of their own.
 */
export function useFound(typed: string): Found {
  const t = useTranslations()
  const { compare } = useFormats()
  const here = useNio()
  const me = useAccount()
  const isHere = ({ nio }: { nio: number }) => String(nio) === here
  const text = typed.trim().slice(0, maxFilterLength)
  const isActive = useIsPaletteOpen() && text !== ''
  const nearest = useOwnOrganizations().toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)))
  const searched = isActive ? nearest.slice(0, maxOrganizations) : []
  const { people, ...peopleSearch } = usePeople(searched, text)
  const { boards, cards, events, ...contentSearch } = useContent(searched)
  const toCommand = useFoundCommands()

  const isFound = nameFilter(text)
  const writesDirect = new Set(
    searched.filter(({ abilities }) => abilities.includes('talk.createDirect')).map(({ nio }) => nio),
  )
  const groups: FoundGroup[] = [
    { label: t('common.people'), commands: sortedByName(people, compare).map(toCommand.person) },
    {
      label: t('boards.title'),
      // The boards of this organization are commands already.
      commands: boards.filter((board) => !isHere(board) && isFound(board.name)).map(toCommand.board),
    },
    { label: t('common.cards'), commands: cards.filter((card) => isFound(card.title, card.text)).map(toCommand.card) },
    {
      label: t('common.events'),
      commands: events.filter(({ title, location }) => isFound(title, location)).map(toCommand.event),
    },
    {
      label: t('channels.direct'),
      commands: sortedByName(people, compare)
        .filter(({ nio, nicHandle }) => nicHandle !== me.nicHandle && writesDirect.has(nio))
        .slice(0, maxDirect)
        .map(toCommand.direct),
    },
  ]
  const nearby = searched.filter((each) => here === undefined || isHere(each))
  return {
    groups: groups
      .filter(({ commands }) => commands.length > 0)
      .map(({ label, commands }) => ({ label, commands: commands.slice(0, maxPerGroup) })),
    searches: nearby.flatMap(({ nio, abilities }) => [
      ...(abilities.includes('talk.search') ? [toCommand.messages(nio, text)] : []),
      ...(abilities.includes('file.list') ? [toCommand.files(nio, text)] : []),
    ]),
    isSearching: peopleSearch.isLoading || contentSearch.isLoading,
  }
}
