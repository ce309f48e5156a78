/** An experiment in `server/test/promises` or, in a browser, in `web/test`. Its file is named after the promise. */
export type ProvenPromise = {
  id: string
  title: string
  /** Figure that the long form has to reach. */
  asked: string
  /** Environment variables of the long form; an experiment without them has a single size. */
  size?: Record<string, string>
  /** Runs alone because it measures times or loads the whole machine. */
  alone?: true
}

export const promises: ProvenPromise[] = [
  { id: 'S1', title: 'who may do what', asked: 'every cell of the table' },
  {
    id: 'S2',
    title: 'fuzzing by the OpenAPI document',
    asked: '3,000 cases an operation',
    size: { ATRIUM_FUZZ: '3000' },
  },
  { id: 'S3', title: 'random sequences against a model', asked: '20,000', size: { ATRIUM_SEQUENCES: '20000' } },
  { id: 'S4', title: 'limits hold over every way in', asked: 'at most 5 of 200 tries' },
  { id: 'S5', title: 'no secret in logs, database or mails', asked: '0 hits' },
  { id: 'S6', title: 'links and prefetching change no password', asked: 'unchanged' },
  { id: 'S7', title: 'empty passwords open nothing', asked: 'never in' },
  {
    id: 'S8',
    title: 'nobody learns who has an account',
    asked: '2,000 samples an operation',
    size: { ATRIUM_SAMPLES: '2000' },
    alone: true,
  },
  { id: 'S9', title: 'confusable nametags are refused', asked: '1,000' },
  { id: 'S10', title: 'hostile bodies', asked: '4xx, at most 50 MiB' },
  { id: 'S11', title: 'guarded replies', asked: 'all' },
  { id: 'S12', title: 'passwords are hashed at the asked cost, in a bounded queue', asked: 'argon2id 19,456 KiB' },
  { id: 'S13', title: 'hostile comments print harmlessly', asked: '500' },
  {
    id: 'S14',
    title: 'no request makes others wait',
    asked: 'others wait at most 100 ms, cost grows at most 2.6 × when the input doubles',
    alone: true,
  },
  {
    id: 'S15',
    title: 'mail is not a weapon',
    asked: 'at most 3 unasked mails a day to one recipient; a reset within 1 s behind 10,000 mails',
    size: { ATRIUM_QUEUED_MAILS: '10000' },
    alone: true,
  },
  {
    id: 'S16',
    title: 'sign-in under attack',
    asked:
      'after 20 wrong guesses a network is refused; others take at most twice as long; a known device is not locked out',
    size: { ATRIUM_SIGN_INS: '40' },
    alone: true,
  },
  {
    id: 'S17',
    title: 'hostile texts and addresses in a browser',
    asked: '1,000 texts; no page dies, no script runs, none leaves the origin',
    size: { ATRIUM_HOSTILE_TEXTS: '1000' },
  },
  {
    id: 'S18',
    title: 'one account cannot fill the disk nor take what others need',
    asked: 'at most 50 MiB in 60 s, a tenth of every pool',
    size: { ATRIUM_QUOTA_SECONDS: '60' },
    alone: true,
  },
  { id: 'S19', title: 'OWASP ASVS 5.0, levels 1 and 2', asked: 'every requirement, each met one with its test' },
  {
    id: 'S20',
    title: 'malformed images and files of wrong types',
    asked: '1,000; no 5xx, no worker left hanging',
    size: { ATRIUM_MALFORMED_IMAGES: '1000' },
  },
  { id: 'R1', title: 'killed under load', asked: '50 kills', size: { ATRIUM_KILLS: '50' }, alone: true },
  {
    id: 'R2',
    title: 'on disk before it is acknowledged',
    asked: '1,000 writes',
    size: { ATRIUM_SYNCED_WRITES: '1000' },
  },
  { id: 'R3', title: 'two nodes, one killed', asked: '20 kills', size: { ATRIUM_NODE_KILLS: '20' }, alone: true },
  { id: 'R4', title: 'races', asked: '500 each', size: { ATRIUM_RACES: '500' } },
  { id: 'R5', title: 'mail server down and back', asked: '1,000 mails', size: { ATRIUM_MAILS: '1000' } },
  { id: 'R6', title: 'disk full', asked: '0 lost', size: { ATRIUM_FULL_DISKS: '10' } },
  {
    id: 'R7',
    title: 'slow clients',
    asked: '500 bodies, 500 headers',
    size: { ATRIUM_SLOW_CLIENTS: '500' },
    alone: true,
  },
  { id: 'R8', title: 'the clock', asked: 'valid at T−1 s, refused at T' },
  { id: 'R9', title: 'stopped under load', asked: '20 stops', size: { ATRIUM_STOPS: '20' }, alone: true },
  { id: 'R10', title: 'live events resume', asked: '1,000 drops', size: { ATRIUM_DROPS: '1000' } },
  { id: 'R11', title: 'a node with a wrong clock', asked: 'nothing deleted, nobody signed out, not ready' },
  { id: 'R12', title: 'restored from a backup', asked: 'every reply equal, live events continue' },
  {
    id: 'R13',
    title: 'upgraded from every release',
    asked: 'every reply equal; both versions side by side',
    size: { ATRIUM_MESSAGES_BESIDE: '500' },
  },
  {
    id: 'R14',
    title: 'a standby is promoted',
    asked: '10 times: 0 acknowledged writes lost, serving at most 10 s after the promotion',
    size: { ATRIUM_FAILOVERS: '10' },
    alone: true,
  },
  {
    id: 'R15',
    title: 'npm start ends with npm',
    asked: 'no orphan, 5 times in each of 6 ways',
    size: { ATRIUM_NPM_STOPS: '5' },
    alone: true,
  },
  {
    id: 'R16',
    title: 'killed during uploads',
    asked: '200 uploads, 0 acknowledged lost, no file without a row after the sweep',
    size: { ATRIUM_KILLED_UPLOADS: '200' },
    alone: true,
  },
]
