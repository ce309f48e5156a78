import { ReplicaUnused } from './replica-unused.ts'

/** Error codes of Node and PostgreSQL (SQLSTATE or its class), with their meaning for an operator. */
const causes: [code: RegExp, sentence: string][] = [
  [/^ECONNREFUSED$/, 'PostgreSQL does not accept connections at the address of DATABASE_URL. Check that it runs.'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'The host name in DATABASE_URL cannot be resolved. Check the name and the DNS.'],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
    'The host in DATABASE_URL cannot be reached. Check the network and the firewall.',
  ],
  [/^(ECONNRESET|EPIPE|08)/, 'The connection to PostgreSQL was lost. Check that it runs, and the network.'],
  [/^53300$/, 'PostgreSQL has no connection left. Raise its max_connections, or run fewer nodes.'],
  [/^57P03$/, 'PostgreSQL is starting up or shutting down.'],
  [/^57P0/, 'PostgreSQL was shut down, or an administrator ended its connections.'],
  [/^57014$/, 'A query took too long and was cancelled. PostgreSQL is overloaded, or lacks statistics: run ANALYZE.'],
  [/^25P03$/, 'PostgreSQL ended a transaction that waited too long for this node. The node is overloaded.'],
  [/^28/, 'PostgreSQL refuses the user or the password in DATABASE_URL.'],
  [/^3D000$/, 'The database in DATABASE_URL does not exist. Create it with CREATE DATABASE.'],
  [/^(42501|3F000)$/, 'The user in DATABASE_URL may not create tables. Make it the owner of the database.'],
  [/^25006$/, 'PostgreSQL is read-only, as a standby is. Let DATABASE_URL lead to the primary.'],
  [
    /CERT|SELF_SIGNED|ERR_TLS/,
    'The certificate of PostgreSQL is not trusted. Check sslmode and sslrootcert in DATABASE_URL.',
  ],
]

/** Errors of pg without a code. */
const messages: [message: RegExp, sentence: string][] = [
  [/^timeout exceeded when trying to connect/, 'All connections to PostgreSQL were in use for 5 s. It is overloaded.'],
  [/^Query read timeout/, 'PostgreSQL did not answer within 15 s. Check that it runs, and the network.'],
  [
    /^the standby did not confirm/,
    'The synchronous standby did not confirm a commit in time. Check that it runs, or remove it from synchronous_standby_names.',
  ],
  [/due to connection timeout/, 'PostgreSQL did not answer within 5 s. Check the network and the firewall.'],
  [
    /Connection terminated|is not queryable/,
    'The connection to PostgreSQL was lost. Check that it runs, and the network.',
  ],
  [/does not support SSL/, 'PostgreSQL does not offer TLS, which DATABASE_URL asks for. Enable it, or change sslmode.'],
]

/** Explains a database error to the operator, with what to check; undefined for any other error. */
export function explainPostgres(error: unknown): string | undefined {
  if (error instanceof ReplicaUnused) return error.message
  const { code, message = '' } = error as { code?: string; message?: string }
  if (/unsupported startup parameter/.test(message)) {
    return `A connection pooler refuses DATABASE_URL (${message}). Remove the parameter, or connect to PostgreSQL directly.`
  }
  const known = code
    ? causes.find(([pattern]) => pattern.test(code))
    : messages.find(([pattern]) => pattern.test(message))
  return known?.[1]
}
