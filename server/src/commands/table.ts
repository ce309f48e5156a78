import type { Command, Option } from './command.ts'

const reason = { type: 'string', value: 'text', summary: 'why; stands in the log of the operators' } satisfies Option
const yes = { type: 'boolean', summary: 'do not ask on a terminal' } satisfies Option
const limit = { type: 'string', value: 'number', summary: 'how many to print (100)' } satisfies Option

/** An account is named by its nametag, mail address, NIC-Handle or id. */
const account = '<account>'

/** All commands, in the order of the help. */
export const commands: Command[] = [
  {
    name: 'start',
    args: [],
    summary: 'serve people and programs; the default',
    options: { 'no-pages': { type: 'boolean', summary: 'leave the web pages out' } },
    examples: ['atrium start', 'PORT=8080 atrium start --no-pages'],
    run: async ({ options }) => (await import('../start.ts')).start({ withPages: options['no-pages'] !== true }),
  },
  {
    name: 'migrate',
    args: [],
    summary: 'bring the database up to date, which "start" does as well',
    examples: ['atrium migrate', 'atrium migrate --json'],
    run: async () => (await import('./migrate.ts')).migrateDatabase(),
  },
  {
    name: 'doctor',
    args: [],
    summary: 'say what is wrong and what is fine: database, clock, key, mail, TLS, proxy, disk, backup, permissions',
    details: 'Exits with 1 when something is wrong.',
    options: {
      settings: { type: 'boolean', summary: 'show the settings in force, and where each comes from, instead' },
      mail: { type: 'string', value: 'address', summary: 'send a mail there to test the mail server' },
    },
    examples: ['atrium doctor', 'atrium doctor --mail you@example.org', 'atrium doctor --settings'],
    run: async (call) => (await import('./doctor.ts')).examine(call),
  },
  {
    name: 'backup',
    args: ['<file or folder>'],
    summary: 'write a backup while the service runs: database, files, and the key if BACKUP_PASSPHRASE is set',
    details:
      'In a folder, the backup is named after the time, and the contents of files are kept beside it, in "files": backups of one folder share them, so a\nlater one writes only what is new. A file that is named has everything in it. A folder that does not exist yet is named with a slash at its end.',
    options: { full: { type: 'boolean', summary: 'in a folder as well, write one file with everything in it' } },
    examples: [
      'BACKUP_PASSPHRASE="a long sentence" atrium backup /backups/',
      'atrium backup /backups/ --full',
      'atrium backup atrium.tar --json',
    ],
    run: async (call) => (await import('./backup.ts')).backup(call),
  },
  {
    name: 'verify',
    args: ['<file>'],
    summary: 'prove that a backup could be restored; writes nothing',
    examples: ['atrium verify /backups/atrium.tar'],
    run: async (call) => (await import('./backup.ts')).verify(call),
  },
  {
    name: 'prune',
    args: ['<folder>'],
    summary: 'remove all but the newest backups of a folder, and contents of files that no other backup needs',
    details: 'The nightly backup does it with BACKUP_KEEP. Only backups that are named after their time are removed.',
    options: { keep: { type: 'string', value: 'number', summary: 'how many backups to keep (14)' } },
    examples: ['atrium prune /backups', 'atrium prune /backups --keep 30'],
    run: async (call) => (await import('./backup.ts')).prune(call),
  },
  {
    name: 'restore',
    args: ['<file>'],
    summary: 'restore a backup into the empty database of DATABASE_URL, on either engine',
    details:
      'The contents of files go to FILES_URL, the key to the key file beside the data. A restore that fails leaves nothing behind.',
    examples: [
      'DATABASE_URL=sqlite:new/atrium.db atrium restore /backups/atrium.tar',
      'DATABASE_URL=postgres://atrium@db/new atrium restore /backups/atrium.tar',
    ],
    run: async (call) => (await import('./backup.ts')).restore(call),
  },
  {
    name: 'move',
    args: ['<target DATABASE_URL>'],
    summary: 'move the stopped instance of DATABASE_URL into an empty database of either engine',
    details:
      'All rows are copied, read again and compared by count and hash before they are committed. The contents of files stay where they are; the command says\nwhich SECRET_KEY and FILES_URL the target is started with. A move that was interrupted can be run again.',
    examples: [
      'atrium move postgres://atrium@db/atrium',
      'DATABASE_URL=postgres://atrium@db/atrium atrium move sqlite:data/atrium.db',
    ],
    run: async (call) => (await import('./move.ts')).move(call),
  },
  {
    name: 'account list',
    args: ['[text]'],
    summary: 'list accounts, newest first: all, or those that contain a text',
    options: { limit },
    examples: ['atrium account list', 'atrium account list example.org --limit 20 --json'],
    run: async (call) => (await import('./account.ts')).listAccounts(call),
  },
  {
    name: 'account show',
    args: [account],
    summary: 'show an account, its organizations and how often it is signed in',
    examples: ['atrium account show jane_doe', 'atrium account show jane@example.org --json'],
    run: async (call) => (await import('./account.ts')).showAccount(call),
  },
  {
    name: 'account create',
    args: ['<nametag>', '<mail>'],
    summary: 'make an account; a one-time password is mailed',
    details:
      'Works whatever REGISTRATION says. Without a mail server, "atrium mails <nametag>" shows the one-time password.',
    options: {
      name: { type: 'string', value: 'text', summary: 'the display name' },
      'password-stdin': { type: 'boolean', summary: 'read a password from standard input instead' },
      confirmed: { type: 'boolean', summary: 'take the mail address as confirmed' },
      operator: { type: 'boolean', summary: 'make the account an operator' },
      reason,
    },
    examples: [
      'atrium account create jane_doe jane@example.org --name "Jane Doe"',
      'echo "$PASSWORD" | atrium account create jane_doe jane@example.org --password-stdin --confirmed --operator',
    ],
    run: async (call) => (await import('./account.ts')).createAccount(call),
  },
  {
    name: 'account suspend',
    args: [account],
    summary: 'end all sessions of an account, and let nobody sign in to it',
    options: { reason },
    examples: ['atrium account suspend jane_doe --reason "Sends spam"'],
    run: async (call) => (await import('./account.ts')).suspend(call),
  },
  {
    name: 'account resume',
    args: [account],
    summary: 'end the suspension of an account',
    options: { reason },
    examples: ['atrium account resume jane_doe'],
    run: async (call) => (await import('./account.ts')).resume(call),
  },
  {
    name: 'account delete',
    args: [account],
    summary: 'delete an account, under the rules of a person who deletes their own',
    options: { reason, yes },
    examples: ['atrium account delete jane_doe --reason "Asked for it by letter" --yes'],
    run: async (call) => (await import('./account.ts')).remove(call),
  },
  {
    name: 'account reset-password',
    args: [account],
    summary: 'mail a one-time password; the old password works until a new one is set',
    options: { reason },
    examples: ['atrium account reset-password jane_doe'],
    run: async (call) => (await import('./account.ts')).resetPassword(call),
  },
  {
    name: 'account end-sessions',
    args: [account],
    summary: 'sign an account out everywhere',
    options: { reason },
    examples: ['atrium account end-sessions jane_doe --reason "Laptop stolen"'],
    run: async (call) => (await import('./account.ts')).endSessions(call),
  },
  {
    name: 'account make-operator',
    args: [account],
    summary: 'make an account an operator of this server',
    options: { remove: { type: 'boolean', summary: 'take it back instead' }, reason },
    examples: ['atrium account make-operator jane_doe', 'atrium account make-operator jane_doe --remove'],
    run: async (call) => (await import('./account.ts')).makeOperator(call),
  },
  {
    name: 'organization list',
    args: ['[text]'],
    summary: 'list organizations, newest first: all, or those that contain a text',
    options: { limit },
    examples: ['atrium organization list', 'atrium organization list chess --json'],
    run: async (call) => (await import('./organization.ts')).listOrganizations(call),
  },
  {
    name: 'organization show',
    args: ['<nio>'],
    summary: 'show an organization and its administrators',
    examples: ['atrium organization show 12'],
    run: async (call) => (await import('./organization.ts')).showOrganization(call),
  },
  {
    name: 'organization suspend',
    args: ['<nio>'],
    summary: 'let the members of an organization only leave it',
    options: { reason },
    examples: ['atrium organization suspend 12 --reason "Reported several times"'],
    run: async (call) => (await import('./organization.ts')).suspend(call),
  },
  {
    name: 'organization resume',
    args: ['<nio>'],
    summary: 'end the suspension of an organization',
    options: { reason },
    examples: ['atrium organization resume 12'],
    run: async (call) => (await import('./organization.ts')).resume(call),
  },
  {
    name: 'organization restore',
    args: ['<nio>'],
    summary: 'reopen an organization that was closed in the last 30 days',
    options: { reason },
    examples: ['atrium organization restore 12'],
    run: async (call) => (await import('./organization.ts')).restore(call),
  },
  {
    name: 'organization export',
    args: ['<nio>', '<file>'],
    summary: 'write an organization into one file: people, talks, boards, events and files',
    details:
      'Works while the service runs. The file has no passwords or other secrets, but mail addresses and all messages: keep it as safe as the database.\nInvitations, requests, links, webhooks, reports and the audit log stay behind.',
    options: { reason },
    examples: ['atrium organization export 12 chess-club.tar'],
    run: async (call) => (await import('./organization-file.ts')).exportToFile(call),
  },
  {
    name: 'organization import',
    args: ['<file>'],
    summary: 'add an organization from such a file, on either engine',
    details:
      'People are found by mail addresses that are confirmed on both servers. The others get an account without a password, and ask for a one-time\npassword when they sign in. A file that is damaged is refused, and nothing is written.',
    options: { reason },
    examples: ['atrium organization import chess-club.tar'],
    run: async (call) => (await import('./organization-file.ts')).importFromFile(call),
  },
  {
    name: 'mail test',
    args: ['<address>'],
    summary: 'send a mail to an address, and say what the mail server answers',
    examples: ['atrium mail test you@example.org'],
    run: async (call) => (await import('./mail-test.ts')).testMail(call),
  },
  {
    name: 'mails',
    args: [account, '[number]'],
    summary: 'show the newest automatic mails of an account (5), for servers without a mail server',
    details:
      'Passwords and links are included while they are still valid. An account is named by its nametag, mail, NIC-Handle or id.',
    examples: ['atrium mails jane_doe', 'atrium mails jane_doe 1 --json'],
    run: async (call) => (await import('./mails.ts')).showMails(call),
  },
]
