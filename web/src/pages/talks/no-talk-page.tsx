import { Center } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useNio } from '../../api/organization.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { useTalks } from './talk-cache.ts'

/** The placeholder beside the list while no talk is selected. */
export function NoTalkPage() {
  const t = useTranslations()
  const { data } = useTalks(useNio() ?? '')
  // An empty list contains its own explanation.
  if (!data?.pages[0]?.talks.length) return null
  return (
    <Center h="100%">
      <EmptyState icon={IconMessages} title={t('talks.chooseTitle')} text={t('talks.chooseText')} />
    </Center>
  )
}
