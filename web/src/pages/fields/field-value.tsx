import { Anchor, Text } from '@mantine/core'
import type { Field, FieldValue as Value } from './field.ts'
import { useValueText } from './value-text.ts'

/** A value of a member, or nothing while there is none. Addresses and telephone numbers can be clicked. */
export function FieldValue({ field, value }: { field: Field; value: Value }) {
  const textOf = useValueText()
  if (value === null) return null
  const text = textOf(field, value)
  const href = addressOf(field, text)
  if (href) {
    return (
      <Anchor href={href} inherit {...(field.type === 'link' && outside)}>
        <bdi>{text}</bdi>
      </Anchor>
    )
  }
  return (
    <Text component="span" inherit style={{ whiteSpace: field.type === 'longText' ? 'pre-wrap' : undefined }}>
      <bdi>{text}</bdi>
    </Text>
  )
}

const outside = { target: '_blank', rel: 'noopener noreferrer nofollow' }

function addressOf({ type }: Field, text: string): string | null {
  if (type === 'mail') return `mailto:${encodeURIComponent(text).replace('%40', '@')}`
  if (type === 'phone') return `tel:${text.replace(/[^\d+]/g, '')}`
  // The server accepts web addresses only; anything else is not a link here either.
  return type === 'link' && /^https?:\/\//i.test(text) ? text : null
}
