import { Button, Menu } from '@mantine/core'
import { IconDownload, IconFileImport, IconFileTypePdf, IconTable } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { useNotify } from '../../components/notify.tsx'
import { saveFile } from '../../components/save-file.ts'
import { useTranslations } from '../../i18n/language.tsx'

/** Exports the list of members as a PDF or as a CSV file. */
export function ExportMenu({ nio }: { nio: string }) {
  const t = useTranslations()
  const notify = useNotify()
  const { can } = useOrganization()
  const [isBusy, setBusy] = useState(false)
  const asked = { params: { path: { orgaId: nio } }, parseAs: 'blob' } as const
  const save = async (reply: Promise<{ data?: Blob }>, name: string) => {
    setBusy(true)
    try {
      const { data } = await reply
      if (data) saveFile(data, name)
    } catch (error) {
      notify.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={isBusy} leftSection={<IconDownload size={18} aria-hidden />}>
          {t('members.register')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          onClick={() => save(api.GET('/v2/workplace/{orgaId}/members.pdf', asked), `members-${nio}.pdf`)}
        >
          {t('members.registerPdf')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTable size={18} aria-hidden />}
          onClick={() => save(api.GET('/v2/workplace/{orgaId}/members.csv', asked), `members-${nio}.csv`)}
        >
          {t('members.registerCsv')}
        </Menu.Item>
        {can('member.importFields') && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconFileImport size={18} aria-hidden />}
              renderRoot={(props) => <Link to="/o/$nio/members/import" params={{ nio }} {...props} />}
            >
              {t('members.importCsv')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
