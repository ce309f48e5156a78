import { Center } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useNio } from '../../api/organization.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { useTalks } from './talk-cache.ts'

/** Beside the list, until a talk is chosen. */
export function NoTalkPage() {
  const t = useTranslations()
  const { data } = useTalks(useNio() ?? '')
  // The list itself says what to do when there is none.
  if (!data?.pages[0]?.talks.length) return null
  return (
    <Center h="100%">
      <EmptyState icon={IconMessages} title={t('talks.chooseTitle')} text={t('talks.chooseText')} />
    </Center>
  )
}
