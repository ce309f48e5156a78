import { Anchor, Text } from '@mantine/core'
import { linksIn } from '../../components/links.ts'

/** A text that somebody wrote, with its line breaks. Addresses become links. */
export function MemberText({ text }: { text: string }) {
  return (
    <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
      {linksIn(text).map((segment, place) =>
        segment.kind === 'link' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address may occur twice, and the order is fixed
          <Anchor key={place} href={segment.href} target="_blank" rel="noopener noreferrer nofollow" inherit>
            {segment.text}
          </Anchor>
        ) : (
          segment.text
        ),
      )}
    </Text>
  )
}
