import { Button, Text } from '@mantine/core'
import { useTranslations } from '../../i18n/language.tsx'
import { useArchiveTalk } from './archive-talk.ts'
import { useJoinTalk } from './join-talk.ts'
import type { Talk } from './talk-cache.ts'
import { useTalkRights } from './talk-rights.ts'
import classes from './talks.module.css'

/** Explains why the reader cannot write to a talk, with the button that changes it. */
export function InsteadOfComposer({ nio, talk }: { nio: string; talk: Talk }) {
  const t = useTranslations()
  const { mayJoin, mayRestore } = useTalkRights(talk)
  const { join, isPending } = useJoinTalk(nio, talk)
  const { restore, isRestoring } = useArchiveTalk(nio, talk)
  const text =
    talk.archivedAt !== null
      ? t('channels.archivedText')
      : talk.kind === 'direct'
        ? t('channels.directEnded')
        : t('channels.joinText')
  return (
    <div className={classes.insteadOfComposer}>
      <Text size="sm">{text}</Text>
      {mayJoin && (
        <Button loading={isPending} onClick={join}>
          {t('channels.join')}
        </Button>
      )}
      {mayRestore && (
        <Button variant="default" loading={isRestoring} onClick={restore}>
          {t('channels.restore')}
        </Button>
      )}
    </div>
  )
}
