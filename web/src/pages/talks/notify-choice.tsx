import { Menu } from '@mantine/core'
import { query } from '../../api/client.ts'
import { useNotify } from '../../components/notify.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { putTalk, type Talk } from './talk-cache.ts'

const choices = ['all', 'mentions', 'none'] as const

/** The items of a menu that choose about which messages of a talk the reader is notified. */
export function NotifyChoice({ nio, talk }: { nio: string; talk: Talk }) {
  const t = useTranslations()
  const notify = useNotify()
  const change = query.useMutation('patch', '/v2/talks/{orgaId}/{talkId}/settings', {
    onSuccess: (changed) => putTalk(nio, changed),
    onError: notify.error,
  })
  const params = { path: { orgaId: nio, talkId: String(talk.id) } }
  return (
    <>
      <Menu.Label>{t('channels.notify')}</Menu.Label>
      <Menu.RadioGroup
        value={talk.notify}
        onChange={(chosen) => change.mutate({ params, body: { notify: chosen as Talk['notify'] } })}
      >
        {choices.map((choice) => (
          <Menu.RadioItem key={choice} value={choice} closeMenuOnClick>
            {t(`channels.notifyBy.${choice}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
