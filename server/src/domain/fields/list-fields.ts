import { action } from '../core/action.ts'
import { type PageRequest, startAfter, toPage } from '../core/page.ts'
import { fieldsOf, toField } from './field.ts'

/** Lists the fields in their order. There are few, so a page is cut from all of them. */
export const listFields = action(
  'field.list',
  async (app, caller, { page }: { organizationId: string; page: PageRequest }) => {
    const fields = (await fieldsOf(app.db, caller)).map((row, index) => ({ row, key: index + 1 }))
    const after = startAfter(page)
    return toPage(fields.slice(after, after + page.limit + 1), page.limit, ({ row }) => toField(row))
  },
)
