import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslations } from '../i18n/language.tsx'
import { findOpeners, returnFocus } from './return-focus.ts'

type Props = Omit<ModalProps, 'opened' | 'returnFocus' | 'closeButtonProps'>

/** A dialog that is rendered only while it is open. Mantine returns the focus only from one that was mounted before. */
export function Dialog(props: Props) {
  const t = useTranslations()
  const [openers] = useState(findOpeners)
  useEffect(() => () => returnFocus(openers), [openers])
  return <Modal opened returnFocus={false} closeButtonProps={{ 'aria-label': t('common.close') }} {...props} />
}
