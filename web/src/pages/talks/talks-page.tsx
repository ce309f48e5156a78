import { Outlet, useLocation } from '@tanstack/react-router'
import { useOrganization } from '../../api/organization.ts'
import { ErrorPage } from '../../components/error-pages.tsx'
import { usePageTitle } from '../../components/page-title.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { TalkList } from './talk-list.tsx'
import classes from './talks.module.css'

/** The list of talks beside the open one. A phone shows one of them. */
export function TalksPage() {
  const t = useTranslations()
  const { nio, error, refetch } = useOrganization()
  const { pathname } = useLocation()
  usePageTitle(t('talks.talks'))
  if (error) return <ErrorPage error={error} reset={refetch} />
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
