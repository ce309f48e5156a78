import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useAccount } from '../../api/session.ts'
import { useNotify } from '../../components/notify.tsx'
import { saveFile } from '../../components/save-file.ts'
import { Section } from '../../components/section.tsx'
import { useTranslations } from '../../i18n/language.tsx'

/** Downloads everything that belongs to the account. */
export function ExportData() {
  const t = useTranslations()
  const notify = useNotify()
  const { nametag } = useAccount()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { data } = await api.GET('/v2/account/export', { parseAs: 'blob' })
      if (data) saveFile(data, `atrium-${nametag}.zip`)
    } catch (error) {
      notify.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title={t('account.data')} text={t('account.dataText')}>
      <Group>
        <Button variant="default" loading={isBusy} leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
          {t('account.dataExport')}
        </Button>
      </Group>
    </Section>
  )
}
