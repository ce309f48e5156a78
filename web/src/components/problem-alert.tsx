import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** An error that belongs to no field. Screen readers announce it when it appears. */
export function ProblemAlert({ message }: { message: string | null }) {
  if (message === null) return null
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle size={20} aria-hidden />}>
      {message}
    </Alert>
  )
}
