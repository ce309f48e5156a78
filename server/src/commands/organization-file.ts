import { resolve } from 'node:path'
import { exportOrganization } from '../backup/export-organization.ts'
import { importOrganization } from '../backup/import-organization.ts'
import { showOrganization } from '../domain/operator/organizations.ts'
import { commandLine, recordAct } from '../domain/operator/record-act.ts'
import { type Call, type Outcome, textOf } from './command.ts'
import { withApp } from './open-app.ts'
import { withProgress } from './progress.ts'

const inWords = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

export const exportToFile = ({ args: [nio = '', given = ''], options }: Call): Promise<Outcome> =>
  withApp(async (app) => {
    const organization = await showOrganization(app, nio)
    const file = resolve(given)
    const { tables, objects, bytes } = await withProgress((progress) =>
      exportOrganization(app, organization.nio, file, progress),
    )
    const details = { file }
    await app.db.transact((tx) =>
      recordAct(app, tx, commandLine, 'organization.exported', textOf(options, 'reason'), {
        organizationKey: organization.nio,
        details,
      }),
    )
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    const people = tables.people?.rows ?? 0
    return {
      json: { file, bytes, nio: organization.nio, name: organization.name, people, rows, tables, objects },
      text: `${file} is written: ${organization.name}, ${inWords(people, 'person', 'people')}, ${inWords(rows, 'row', 'rows')}, ${inWords(objects.count, 'content', 'contents')} of files.`,
    }
  })

export const importFromFile = ({ args: [given = ''], options }: Call): Promise<Outcome> =>
  withApp(async (app) => {
    const summary = await withProgress((progress) =>
      importOrganization(app, resolve(given), textOf(options, 'reason'), progress),
    )
    const { nio, name, people } = summary
    return {
      json: summary,
      text: [
        `${name} is imported as organization ${nio}.`,
        `${inWords(people.found, 'person has', 'people have')} an account here already; ${inWords(people.made, 'account was', 'accounts were')} made, without a password. Their owners choose "Forgot password?" to sign in.`,
      ].join('\n'),
    }
  })
