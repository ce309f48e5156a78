import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import { ListError } from '../../components/error-pages.tsx'
import { saveFile } from '../../components/save-file.ts'
import { Section } from '../../components/section.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import classes from './members.module.css'

type Props = { handle: string; nio: string /** A change of the value reloads the sheet. */; changedBy: string }

/**
 * The PDF of a member. The API needs the token in a header, which an iframe cannot send, so the page fetches the file
 * and shows it. Browsers without an embedded PDF viewer, such as most on phones, offer to open or save it.
 */
export function MemberSheet({ handle, nio, changedBy }: Props) {
  const t = useTranslations()
  const { data, error, refetch } = useQuery({
    queryKey: ['sheet', nio, handle, changedBy],
    queryFn: async ({ signal }) => {
      const path = { orgaId: nio, userId: handle }
      const reply = await api.GET('/v2/workplace/users/{orgaId}/{userId}/pdf', {
        params: { path },
        parseAs: 'blob',
        signal,
      })
      return reply.data as Blob
    },
  })
  const address = useObjectUrl(data)
  return (
    <Section title={t('members.sheet')} text={t('members.sheetText')}>
      {error && <ListError error={error} retry={refetch} />}
      {!error && !address && <Skeleton height={160} />}
      {address && (
        <>
          {navigator.pdfViewerEnabled && (
            <iframe className={classes.sheet} src={`${address}#toolbar=0&navpanes=0`} title={t('members.sheet')} />
          )}
          <Group justify="flex-end">
            <Button
              component="a"
              href={address}
              target="_blank"
              variant="default"
              leftSection={<IconExternalLink size={18} aria-hidden />}
            >
              {t('members.openSheet')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() => data && saveFile(data, `${handle}.pdf`)}
            >
              {t('members.saveSheet')}
            </Button>
          </Group>
          {!navigator.pdfViewerEnabled && (
            <Text size="sm" c="dimmed">
              {t('members.noPreview')}
            </Text>
          )}
        </>
      )}
    </Section>
  )
}

function useObjectUrl(content: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!content) return
    const made = URL.createObjectURL(content)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [content])
  return address
}
