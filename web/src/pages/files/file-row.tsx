import { ActionIcon, Anchor, Group, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconDots, IconDownload, IconTrash } from '@tabler/icons-react'
import type { Resource } from '../../api/client.ts'
import { useOrganization } from '../../api/organization.ts'
import { displayName } from '../../api/person.ts'
import { useAccount } from '../../api/session.ts'
import { RelativeTime } from '../../components/relative-time.tsx'
import { isImage, opensInTab, previewAddress } from '../../files/attachment.ts'
import { FileIcon } from '../../files/file-icon.tsx'
import { useFresh } from '../../files/use-fresh.ts'
import { useFreshLink } from '../../files/use-fresh-link.ts'
import { useFormats, useTranslations } from '../../i18n/language.tsx'
import { FilePlaces } from './file-places.tsx'
import classes from './files.module.css'
import type { Places } from './use-places.ts'

type Props = { nio: string; file: Resource<'File'>; places: Places; onOpen(): void; onDelete(): void }

export function FileRow({ nio, file, places, onOpen, onDelete }: Props) {
  const t = useTranslations()
  const { bytes } = useFormats()
  return (
    <Group gap="sm" wrap="nowrap">
      <Preview file={file} />
      <div className={classes.text}>
        <FileName file={file} onOpen={onOpen} />
        <Text size="xs" c="dimmed" truncate>
          <RelativeTime at={file.createdAt}>
            {(time) => t('files.facts', { size: bytes(file.size), name: displayName(file.createdBy), time })}
          </RelativeTime>
        </Text>
        <FilePlaces nio={nio} file={file} places={places} />
      </div>
      <FileMenu file={file} onDelete={onDelete} />
    </Group>
  )
}

function Preview({ file }: { file: Resource<'File'> }) {
  const { fresh, attempt, isGone, onError } = useFresh(file)
  const address = previewAddress(fresh, 'small')
  return (
    <span className={classes.preview}>
      {address === null || isGone ? (
        <FileIcon type={file.type} size={28} />
      ) : (
        <img
          key={attempt}
          src={address}
          alt=""
          width={56}
          height={44}
          loading="lazy"
          decoding="async"
          onError={onError}
        />
      )}
    </span>
  )
}

function FileName({ file, onOpen }: { file: Resource<'File'>; onOpen(): void }) {
  const link = useFreshLink(file)
  const name = (
    <Text component="span" size="sm" fw={600} truncate="end" dir="auto" display="block">
      {file.name}
    </Text>
  )
  if (isImage(file)) {
    return (
      <UnstyledButton className={classes.name} title={file.name} onClick={onOpen}>
        {name}
      </UnstyledButton>
    )
  }
  const target = opensInTab(file.type) ? { target: '_blank', rel: 'noopener' } : { download: file.name }
  return (
    <Anchor className={classes.name} {...link} title={file.name} c="inherit" underline="hover" {...target}>
      {name}
    </Anchor>
  )
}

function FileMenu({ file, onDelete }: { file: Resource<'File'>; onDelete(): void }) {
  const t = useTranslations()
  const { can } = useOrganization()
  const link = useFreshLink(file)
  const isMine = useAccount().nicHandle === file.createdBy.nicHandle
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('files.actions', { name: file.name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" {...link} download={file.name} leftSection={<IconDownload size={16} aria-hidden />}>
          {t('files.downloadShort')}
        </Menu.Item>
        {((isMine && can('file.delete')) || can('file.deleteOthers')) && (
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
            {t('files.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
