import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../api/problem.ts'
import { useTranslations } from '../i18n/language.tsx'
import { PeopleSelect } from './people-select.tsx'

type Props = {
  nio: string
  label: string
  description: string
  button: string
  /** People and groups that cannot be chosen. */
  without?: string[]
  withGroups?: boolean
  /** The mutation that adds people. */
  adding: { isPending: boolean; error: unknown; reset(): void }
  /** Adds the people, and calls `onSuccess` when they are in. */
  onAdd(userlist: string[], callbacks: { onSuccess(): void }): void
}

/** A field for people with its button, which is beside it, because the list of options opens below. */
export function AddPeople({ nio, label, description, button, without = [], withGroups = false, adding, onAdd }: Props) {
  const t = useTranslations()
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <Group align="flex-end" wrap="nowrap" gap="xs">
      <PeopleSelect
        flex={1}
        miw={0}
        nio={nio}
        label={label}
        description={description}
        known={[]}
        without={without}
        withGroups={withGroups}
        value={chosen}
        onChange={(next) => {
          adding.reset()
          setChosen(next)
        }}
        error={adding.error ? errorMessage(adding.error, t) : null}
      />
      <Button
        disabled={chosen.length === 0}
        loading={adding.isPending}
        onClick={() => onAdd(chosen, { onSuccess: () => setChosen([]) })}
      >
        {button}
      </Button>
    </Group>
  )
}
