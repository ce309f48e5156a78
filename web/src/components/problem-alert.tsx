import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** What went wrong and belongs beside no field; read aloud when it appears. */
export function ProblemAlert({ sentence }: { sentence: string | null }) {
  if (sentence === null) return null
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle size={20} aria-hidden />}>
      {sentence}
    </Alert>
  )
}
