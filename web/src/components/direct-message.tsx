import { ActionIcon, Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type Resource, refresh } from '../api/client.ts'
import { useOrganization } from '../api/organization.ts'
import { displayName } from '../api/person.ts'
import { useAccount } from '../api/session.ts'
import { useTranslations } from '../i18n/language.tsx'
import { useNotify } from './notify.tsx'

/** Opens the direct talk with people, new or not, and shows it. */
export function useOpenDirect() {
  const navigate = useNavigate()
  const notify = useNotify()
  const [isOpening, setOpening] = useState(false)
  const open = async (nio: string, userlist: string[]) => {
    const { data } = await api.POST('/v2/talks/{orgaId}/direct', {
      params: { path: { orgaId: nio } },
      body: { userlist },
    })
    if (!data) return
    refresh('/v2/talks/{orgaId}')
    await navigate({ to: '/o/$nio/talks/$talkId', params: { nio, talkId: String(data.id) } })
  }
  /** Shows an error as a notification, where there is no form for it. */
  const openWith = async (nio: string, { nicHandle }: Resource<'Person'>) => {
    setOpening(true)
    await open(nio, [nicHandle]).catch(notify.error)
    setOpening(false)
  }
  return { open, openWith, isOpening }
}

/**
 * Returns a function that decides whether the reader can write to a person: not to themselves, nor to a deleted
 * account.
 */
export function useCanMessage() {
  const { can } = useOrganization()
  const me = useAccount()
  return ({ nicHandle, nametag }: Resource<'Person'>) =>
    can('talk.createDirect') && nametag !== null && nicHandle !== me.nicHandle
}

type Props = {
  nio: string
  person: Resource<'Person'>
  /** Shows only an icon, for rows of lists. */
  isCompact?: boolean
}

/** Leads to the direct messages with a person, in one click. */
export function DirectMessageButton({ nio, person, isCompact = false }: Props) {
  const t = useTranslations()
  const canMessage = useCanMessage()
  const { openWith, isOpening } = useOpenDirect()
  if (!canMessage(person)) return null
  const label = t('channels.messageTo', { name: displayName(person) })
  if (isCompact) {
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        title={label}
        loading={isOpening}
        onClick={() => openWith(nio, person)}
      >
        <IconMessage size={18} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <Button
      aria-label={label}
      leftSection={<IconMessage size={18} aria-hidden />}
      loading={isOpening}
      onClick={() => openWith(nio, person)}
    >
      {t('channels.message')}
    </Button>
  )
}
