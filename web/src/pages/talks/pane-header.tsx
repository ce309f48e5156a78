import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/language.tsx'
import classes from './talks.module.css'

/** The header of the area beside the list of talks. Phones show one area at a time, so the way back is in it. */
export function PaneHeader({ nio, children }: { nio: string; children: ReactNode }) {
  const t = useTranslations()
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
      {children}
    </header>
  )
}
