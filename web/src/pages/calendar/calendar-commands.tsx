import { IconCalendar, IconCalendarPlus, IconDownload, IconFileImport, IconRss } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslations } from '../../i18n/language.tsx'
import { type Command, useCommands } from '../../shell/commands.ts'
import { type View, views } from './calendar-search.ts'
import type { ActionProps } from './calendar-toolbar.tsx'

type CommandsProps = ActionProps & { onView(view: View): void; onToday(): void }

/** The commands of the calendar page. */
export function CalendarCommands(props: CommandsProps) {
  const t = useTranslations()
  // Commands outlive a render, so they call the latest actions.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const { mayCreate, organizationName } = props
  const commands = useMemo<Command[]>(() => {
    const named = (id: string, label: string, icon: Command['icon'], run: (now: CommandsProps) => void): Command => ({
      id: `calendar-${id}`,
      label,
      icon,
      run: () => run(latest.current),
    })
    const inCalendar = (value: string) => t('common.labelled', { label: t('calendar.title'), value })
    return [
      ...(mayCreate
        ? [
            named('new', t('calendar.newEvent'), IconCalendarPlus, ({ onCreate }) => onCreate()),
            named('import', t('calendar.importTitle'), IconFileImport, ({ onImport }) => onImport()),
          ]
        : []),
      named('today', inCalendar(t('calendar.today')), IconCalendar, ({ onToday }) => onToday()),
      ...views.map((view) =>
        named(view, inCalendar(t(`calendar.views.${view}`)), IconCalendar, ({ onView }) => onView(view)),
      ),
      named('export', t('calendar.export'), IconDownload, ({ onExport }) => onExport()),
      named('export-shared', t('calendar.exportShared', { organization: organizationName }), IconDownload, (now) =>
        now.onExportShared(),
      ),
      named('subscribe', t('calendar.subscribe'), IconRss, ({ onSubscribe }) => onSubscribe()),
    ]
  }, [t, mayCreate, organizationName])
  useCommands(commands)
  return null
}
