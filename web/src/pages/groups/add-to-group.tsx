import { Button, Group as Row } from '@mantine/core'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { errorMessage } from '../../api/problem.ts'
import { PeopleSelect } from '../../components/people-select.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { type Group, refreshGroups } from './group.ts'

/** Brings people into a group. The server leaves those in it who are in it already. */
export function AddToGroup({ nio, group }: { nio: string; group: Group }) {
  const t = useTranslations()
  const [chosen, setChosen] = useState<string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const add = query.useMutation('post', '/v2/workplace/{orgaId}/groups/{groupId}/members', {
    onSuccess: () => setChosen([]),
    onError: (error) => setProblem(errorMessage(error, t)),
    onSettled: refreshGroups,
  })
  return (
    <Row align="flex-end" wrap="nowrap" gap="xs">
      <PeopleSelect
        flex={1}
        miw={0}
        nio={nio}
        label={t('groups.addPeople')}
        description={t('groups.addPeopleHint')}
        known={[]}
        value={chosen}
        onChange={(next) => {
          setProblem(null)
          setChosen(next)
        }}
        error={problem}
      />
      <Button
        disabled={chosen.length === 0}
        loading={add.isPending}
        onClick={() => add.mutate({ params: { path: { orgaId: nio, groupId: group.id } }, body: { userlist: chosen } })}
      >
        {t('groups.addSubmit')}
      </Button>
    </Row>
  )
}
