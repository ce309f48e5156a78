import { Skeleton, Text, UnstyledButton } from '@mantine/core'
import { IconCornerUpLeft } from '@tabler/icons-react'
import { query } from '../../api/client.ts'
import { useNio } from '../../api/organization.ts'
import { displayName } from '../../api/person.ts'
import { useTranslations } from '../../i18n/language.tsx'
import { useMessageActions } from './actions.ts'
import { summaryOf } from './message-summary.ts'
import type { Talk } from './talk-cache.ts'
import classes from './talks.module.css'

/**
 * One line of the quoted message, which links to it. The height is fixed, so that nothing moves when the text is
 * loaded.
 */
export function Quote({ talk, id }: { talk: Talk; id: number }) {
  const t = useTranslations()
  const { goTo } = useMessageActions()
  const quoted = useQuoted(talk.id, id)
  return (
    <UnstyledButton className={classes.quote} onClick={() => goTo(id)}>
      <IconCornerUpLeft size={14} aria-hidden className={classes.quoteIcon} />
      {quoted ? (
        <>
          <bdi className={classes.quoteName}>{displayName(quoted.author)}</bdi>
          <Text component="span" size="sm" truncate dir="auto">
            {quoted.deleted ? t(quoted.hidden ? 'talks.hidden' : 'talks.deleted') : summaryOf(quoted, t)}
          </Text>
        </>
      ) : (
        <Skeleton height={14} width="60%" component="span" aria-label={t('common.loading')} />
      )}
    </UnstyledButton>
  )
}

/** The query of the page that ends with the message. */
export function useQuoted(talkId: number, id: number) {
  const params = {
    path: { orgaId: useNio() ?? '', talkId: String(talkId) },
    query: { before: id + 1, limit: 1 },
  }
  return query.useQuery('get', '/v2/talks/{orgaId}/{talkId}', { params }).data?.messages[0]
}
