import { useDocumentTitle } from '@mantine/hooks'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useOrganization } from '../../api/organization.ts'
import { BrokenPage } from '../../components/error-pages.tsx'
import { useWords } from '../../i18n/language.tsx'
import { TalkList } from './talk-list.tsx'
import classes from './talks.module.css'

/** The list of talks and beside it the one that is open; on a phone one of the two. */
export function TalksPage() {
  const say = useWords()
  const { nio, error, refetch } = useOrganization()
  const { pathname } = useLocation()
  useDocumentTitle(`${say('talks.talks')} · Atrium`)
  if (error) return <BrokenPage error={error} reset={refetch} />
  const isListOnly = pathname.replace(/\/$/, '') === `/o/${nio}/talks`
  return (
    <div className={classes.talks} data-list-only={isListOnly || undefined}>
      <TalkList isMain={isListOnly} />
      <div className={classes.pane}>
        <Outlet />
      </div>
    </div>
  )
}
