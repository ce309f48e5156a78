import { Button, Card, Group, Stack, Tooltip } from '@mantine/core'
import { IconForms, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { maxFields } from '../../../../shared/limits.ts'
import { query, refresh } from '../../api/client.ts'
import { ifMatch } from '../../api/if-match.ts'
import { useOrganization } from '../../api/organization.ts'
import { BackLink } from '../../components/back-link.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ItemBoundary, ItemFallback } from '../../components/item-boundary.tsx'
import { ListPlaceholder } from '../../components/list-placeholder.tsx'
import { useNotify } from '../../components/notify.tsx'
import { Page } from '../../components/page.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { DeleteField } from './delete-field.tsx'
import { type Field, useFields } from './field.ts'
import { FieldDialog } from './field-dialog.tsx'
import { FieldSummary } from './field-summary.tsx'
import { FieldTools } from './field-tools.tsx'

/** The fields that the organization records about its members: administrators add, change, order and delete them. */
export function FieldsPage() {
  const t = useTranslations()
  const { nio } = useOrganization()
  const { data, error, refetch } = useFields(nio)
  const [isAdding, setAdding] = useState(false)
  const [editedId, setEditedId] = useState<string | null>(null)
  const [deleted, setDeleted] = useState<Field | null>(null)
  const { move, isMoving } = useMove(nio)
  const fields = data?.fields ?? []
  const isFull = fields.length >= maxFields
  const addButton = (
    <Tooltip label={t('problem.FIELDS_FULL')} disabled={!isFull}>
      <Button
        leftSection={<IconPlus size={18} aria-hidden />}
        data-disabled={isFull || undefined}
        onClick={() => !isFull && setAdding(true)}
      >
        {t('fields.add')}
      </Button>
    </Tooltip>
  )
  return (
    <Page
      title={t('fields.title')}
      text={t('fields.text')}
      back={
        <BackLink to="/o/$nio/settings" params={{ nio }}>
          {t('settings.title')}
        </BackLink>
      }
      actions={fields.length > 0 && addButton}
    >
      {!data && <ListPlaceholder query={{ error, refetch }} rows={4} height={64} />}
      {data?.fields.length === 0 && (
        <EmptyState icon={IconForms} title={t('fields.emptyTitle')} text={t('fields.emptyText')}>
          {addButton}
        </EmptyState>
      )}
      <Stack component="ol" gap="sm" p={0} m={0} aria-label={t('fields.title')} aria-busy={isMoving}>
        {fields.map((field, index) => (
          <Card key={field.id} component="li" withBorder padding="sm">
            <ItemBoundary item={field} fallback={<ItemFallback what="entry" />}>
              <Group justify="space-between" gap="xs">
                <FieldSummary field={field} />
                <FieldTools
                  field={field}
                  isFirst={index === 0}
                  isLast={index === fields.length - 1}
                  onMove={(by) => !isMoving && move(fields, index, index + by)}
                  onEdit={() => setEditedId(field.id)}
                  onDelete={() => setDeleted(field)}
                />
              </Group>
            </ItemBoundary>
          </Card>
        ))}
      </Stack>
      {isAdding && <FieldDialog nio={nio} field={null} onClose={() => setAdding(false)} />}
      {editedId !== null && (
        <FieldDialog
          nio={nio}
          field={fields.find(({ id }) => id === editedId) ?? null}
          editedId={editedId}
          onClose={() => setEditedId(null)}
        />
      )}
      {deleted && <DeleteField nio={nio} field={deleted} onClose={() => setDeleted(null)} />}
    </Page>
  )
}

/** Changes the order. Every field whose position is not its place in the list gets a new one. */
function useMove(nio: string) {
  const notify = useNotify()
  const update = query.useMutation('patch', '/v2/workplace/{orgaId}/fields/{fieldId}')
  const [isMoving, setMoving] = useState(false)
  const move = async (fields: Field[], from: number, to: number) => {
    const ordered = fields.toSpliced(from, 1)
    const moved = fields[from]
    if (!moved) return
    ordered.splice(to, 0, moved)
    setMoving(true)
    try {
      for (const [index, field] of ordered.entries()) {
        if (field.position === index + 1) continue
        const path = { orgaId: nio, fieldId: field.id }
        await update.mutateAsync({ params: { path, header: ifMatch(field) }, body: { position: index + 1 } })
      }
    } catch (error) {
      notify.error(error)
    }
    await refresh('/v2/workplace/{orgaId}/fields')
    setMoving(false)
  }
  return { move, isMoving }
}
