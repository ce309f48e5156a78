import type { Transaction } from '../../db/database.ts'
import { type FieldError, fail } from '../../errors.ts'
import type { App } from '../app.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { change, requirePermission } from '../core/action.ts'
import type { MemberCaller } from '../core/caller.ts'
import { type FieldRow, fieldsOf, isEditableOf } from '../fields/field.ts'
import { problemOf } from '../fields/value.ts'
import type { FieldValues } from '../fields/values-seen.ts'
import { type NewValue, writeValues } from '../fields/write-values.ts'
import { announce } from '../live/announce.ts'
import { findMember, type MemberRow, showMember } from './member.ts'

/** Bounds the error about a name that is no id. */
const maxIdLength = 100

type FieldsGiven = { organizationId: string; user: string; values: Record<string, unknown> }

/** Sets the values of a member: all of them, or none when one is wrong. */
export const setMemberFields = change('member.setFields', async (app, tx, caller, { user, values }: FieldsGiven) => {
  const member = await findMember(tx, caller, user)
  if (member.key !== caller.membershipKey) requirePermission('field.readStaff', caller)
  const changed = await writeValues(tx, await newValues(tx, caller, member, values))
  if (changed.length > 0) await announceFields(app, tx, caller, member, changed)
  return showMember(tx, member, caller)
})

async function newValues(
  tx: Transaction,
  caller: MemberCaller,
  member: MemberRow,
  values: Record<string, unknown>,
): Promise<NewValue[]> {
  const fields = new Map((await fieldsOf(tx, caller)).map((field) => [field.id, field]))
  const problems: FieldError[] = []
  const given: NewValue[] = []
  let isForbidden = false
  for (const [id, value] of Object.entries(values)) {
    const field = fields.get(id.toLowerCase())
    const problem = field ? problemOf(field, value) : 'must be the id of a field of this organization'
    if (problem !== null) problems.push({ field: id.slice(0, maxIdLength), message: problem })
    else if (field && !isEditableOf(field, caller, member.key)) isForbidden = true
    else if (field) given.push({ membershipKey: member.key, field, value: value as FieldValues[string] })
  }
  if (isForbidden) throw fail('FIELD_NOT_EDITABLE')
  if (problems.length > 0) throw fail('UNACCEPTABLE_FIELDS', { fields: problems })
  return given
}

async function announceFields(
  app: App,
  tx: Transaction,
  caller: MemberCaller,
  { key, accountKey, nicHandle }: MemberRow,
  fields: FieldRow[],
): Promise<void> {
  const { organizationKey } = caller
  const data = { nio: organizationKey, nicHandle }
  // Nobody else sees the value of such a field, so nobody else receives an event.
  const isOwnMatter = fields.every(({ visibleTo }) => visibleTo === 'self')
  await announce(app, tx, {
    kind: 'member.changed',
    data,
    ...(isOwnMatter ? { accountKey } : { organizationKey }),
  })
  if (key === caller.membershipKey) return
  const labels = fields.map(({ label }) => label)
  await recordAudit(app, tx, caller, 'member.fieldsChanged', { target: accountKey, details: { fields: labels } })
}
