import { Alert } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useTranslations } from '../i18n/language.tsx'
import classes from './announcement.module.css'

export function AnnouncementAlert({ text, onHide }: { text: string; onHide(): void }) {
  const t = useTranslations()
  return (
    <div className={classes.place}>
      <Alert
        role="status"
        variant="light"
        icon={<IconSpeakerphone size={20} aria-hidden />}
        title={t('common.announcement')}
        withCloseButton
        closeButtonLabel={t('common.hideAnnouncement')}
        onClose={onHide}
      >
        <span dir="auto" className={classes.text}>
          {text}
        </span>
      </Alert>
    </div>
  )
}
