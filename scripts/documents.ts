import mailTexts from '../server/src/domain/mail/texts/en.json' with { type: 'json' }
import { type ErrorCode, errors, fail } from '../server/src/errors.ts'
import type { Family } from '../server/src/http/core/family.ts'
import { legacy } from '../server/src/http/core/legacy-reply.ts'
import { v2 } from '../server/src/http/core/v2-reply.ts'
import { type Permission, policy, whoInWords } from '../server/src/policy.ts'
import { renderApiTypes } from '../web/api-types.ts'
import { renderMessageTypes } from '../web/message-types.ts'
import pageTexts from '../web/src/i18n/en.json' with { type: 'json' }
import operatorTexts from '../web/src/i18n/operator/en.json' with { type: 'json' }
import { inspectService, type MountedRoute } from './inspect-service.ts'

/** Renders the text of every generated document, by its path from the root of the project. */
export async function renderDocuments(): Promise<Record<string, string>> {
  const { routes, document } = await inspectService()
  return {
    'docs/openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'docs/permissions.md': renderPermissions(routes),
    'docs/errors.md': renderErrors(),
    'web/src/api/schema.ts': await renderApiTypes(document),
    'web/src/i18n/message-parameters.ts': renderMessageTypes({ ...pageTexts, ...operatorTexts }),
    'server/src/domain/mail/texts/message-parameters.ts': renderMessageTypes(mailTexts),
  }
}

const generatedFrom = (source: string) =>
  `<!-- Generated from ${source} by npm run generate. Edit that file instead. -->`

function renderPermissions(routes: MountedRoute[]): string {
  const byNoun = Map.groupBy(Object.keys(policy) as Permission[], (permission) => permission.replace(/\..*/, ''))
  const sections = [...byNoun].flatMap(([noun, permissions]) => [
    '',
    `## ${noun}`,
    '',
    ...table(
      ['permission', 'who', 'may', 'routes'],
      permissions.map((permission) => permissionRow(permission, routes)),
    ),
  ])
  return toText([
    '# Permissions',
    '',
    generatedFrom('server/src/policy.ts'),
    '',
    'Every route names one permission, and the policy checks it before anything else runs. A row reads as ' +
      '"everyone signed in may see their own account".',
    'Signed-in people act on their own account only, and a session is valid on both path families. A role is the role in ' +
      'the organization that the path names; a higher role includes the permissions of a lower one.',
    ...sections,
  ])
}

function permissionRow(permission: Permission, routes: MountedRoute[]): string[] {
  const [who, may] = policy[permission]
  const using = routes
    .filter((route) => route.permission === permission && route.method !== 'HEAD')
    .map(({ method, url }) => `\`${method} ${url}\``)
  return [`\`${permission}\``, whoInWords[who], may, using.join('<br>')]
}

function renderErrors(): string {
  const rows = (Object.keys(errors) as ErrorCode[]).map((code) => {
    const [status, sentence] = errors[code]
    return [`\`${code}\``, String(status), sentence]
  })
  return toText([
    '# Errors',
    '',
    generatedFrom('server/src/errors.ts'),
    '',
    'Every error has a stable code for programs, a status, and a sentence for people, which may change.',
    'Both path families use the same errors, each in its own format.',
    '',
    ...table(['error', 'status', 'sentence'], rows),
    '',
    'With 429 and 503, `Retry-After` says how many seconds to wait; with 405, `Allow` lists the methods that work.',
    '',
    '## On /v2',
    '',
    `\`${v2.errorType}\`, as defined by RFC 9457. The code is in \`code\`, and \`requestId\` finds the request in the log.`,
    '',
    ...sample(v2),
    '',
    '## On legacy paths',
    '',
    `\`${legacy.errorType}\`. The code is in \`error\`, and \`code\` repeats the status.`,
    'The header `X-Request-Id` finds the request in the log, on both families.',
    '',
    ...sample(legacy),
    '',
    'On both, `errors` is present only when particular fields are invalid.',
  ])
}

function sample(family: Family): string[] {
  const failure = fail('UNACCEPTABLE_FIELDS', {
    fields: [{ field: 'nametag', message: 'must be 2 to 32 letters (A to Z), digits and underscores, without spaces' }],
  })
  return ['```json', JSON.stringify(family.error(failure, '7f3a9c-1'), null, 2), '```']
}

/** Aligns the columns as the formatter expects. */
function table(heads: string[], rows: string[][]): string[] {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)]
}

const toText = (lines: string[]) => `${lines.join('\n')}\n`
