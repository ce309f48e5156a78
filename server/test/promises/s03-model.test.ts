import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Role } from '../../../shared/roles.ts'
import { engines, onEachEngine, outcomeOf, type TestAtrium, type TestReply } from '../support/atrium.ts'
import { generousLimits } from '../support/generous-limits.ts'
import { type Answer, Model, type View } from '../support/model.ts'
import { addPerson, type SignedInPerson } from '../support/people.ts'
import { reportFigure } from '../support/report-figure.ts'

/** Number of sequences, half of them on each engine. `npm run prove` sets 20,000. */
const sequences = Number(process.env.ATRIUM_SEQUENCES ?? 60)
const sequencesHere = Math.ceil(sequences / engines.length)
/** The short form has a fixed seed, so that it fails only because of a change. */
const seed = Number(process.env.ATRIUM_SEED ?? (process.env.ATRIUM_PROVE ? Date.now() % 2 ** 31 : 3))

const peopleCount = 3
const actions = [
  ...['createOrganization', 'close', 'restore', 'invite', 'accept', 'decline', 'revoke', 'setRole', 'remove', 'leave'],
  ...[
    'deleteAccount',
    'openTalk',
    'openGroupTalk',
    'post',
    'addToTalk',
    'leaveTalk',
    'createBoard',
    'deleteBoard',
    'restoreBoard',
    'createGroup',
    'deleteGroup',
    'addToGroup',
    'removeFromGroup',
    'look',
  ],
] as const
type Action = Exclude<keyof Model, 'gone' | 'organizations'>

/** An action of person `who` on organization `org`, on its thing `n` and on person `other`. */
type Step = { action: Action; who: number; org: number; n: number; other: number; role: Role }

/** The first index is the most likely, so that random steps meet the results of earlier ones. */
const oneOf = (count: number) => fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat({ max: count - 1 }))
const role = fc.constantFrom<Role>(1, 2, 3)
const step: fc.Arbitrary<Step> = fc.record({
  // Actions that continue a sequence are more likely than those that end it.
  action: fc.oneof(
    {
      weight: 2,
      arbitrary: fc.constantFrom<Action>('invite', 'accept', 'setRole', 'openTalk', 'createBoard', 'createGroup'),
    },
    { weight: 3, arbitrary: fc.constantFrom<Action>(...(actions as readonly Action[])) },
  ),
  who: fc.nat({ max: peopleCount - 1 }),
  org: oneOf(2),
  n: oneOf(3),
  other: fc.nat({ max: peopleCount - 1 }),
  role,
})

/** One person creates an organization, and another joins it. */
const beginning = role.map((offered): Step[] => {
  const first = { org: 0, n: 0, other: 1, role: offered }
  return [
    { ...first, action: 'createOrganization', who: 0 },
    { ...first, action: 'invite', who: 0 },
    { ...first, action: 'accept', who: 1 },
  ]
})
const sequence = fc
  .tuple(beginning, fc.array(step, { minLength: 1, maxLength: 30, size: 'max' }))
  .map((parts) => parts.flat())

/** Ids that the service gave to the things of an organization, in order of creation. */
type MadeOrganization = { nio: number; invitations: string[]; talks: number[]; boards: string[]; groups: string[] }

/** Runs the actions of the model on the service. */
class Service {
  readonly #atrium: TestAtrium
  readonly #people: SignedInPerson[]
  readonly #organizations: MadeOrganization[] = []

  constructor(atrium: TestAtrium, people: SignedInPerson[]) {
    this.#atrium = atrium
    this.#people = people
  }

  async do({ action, who, org, n, other, role }: Step): Promise<Answer | View> {
    const organization = this.#organizations[org]
    const { nio = 999_999_999, invitations = [], talks = [], boards = [], groups = [] } = organization ?? {}
    const handle = this.#people[other]?.nicHandle ?? ''
    const call = (method: string, path: string, json: object = {}) =>
      this.#atrium.call(method, `/v2/${path}`, { token: this.#people[who]?.token, json })
    const invitation = invitations[n] ?? 'none'
    const talk = talks[n] ?? 999_999_999
    const board = boards[n] ?? 'none'
    const group = groups[n] ?? 'none'
    const newGroup = { name: `Group ${groups.length}`, selfJoin: groups.length % 2 === 0 }

    const calls: Record<Exclude<Action, 'look'>, () => Promise<TestReply>> = {
      createOrganization: () => call('POST', 'workplace', { name: 'Club' }),
      close: () => call('DELETE', `workplace/${nio}`),
      restore: () => call('POST', `workplace/${nio}/restore`),
      invite: () => call('POST', `workplace/users/new/${nio}`, { credential: handle, role }),
      accept: () => call('POST', `account/invitations/${invitation}/accept`),
      decline: () => call('POST', `account/invitations/${invitation}/decline`),
      revoke: () => call('DELETE', `workplace/users/pending/${nio}/${invitation}`),
      setRole: () => call('POST', `workplace/users/${nio}/${handle}`, { role, comment: '' }),
      remove: () => call('DELETE', `workplace/users/${nio}/${handle}`),
      leave: () => call('POST', `workplace/${nio}/leave`),
      deleteAccount: () => call('DELETE', 'account/@me'),
      openTalk: () => call('POST', `talks/${nio}`, { title: 'Talk', userlist: [handle], message: 'Hello' }),
      openGroupTalk: () =>
        call('POST', `talks/${nio}`, { title: 'Talk', userlist: [`group:${group}`], message: 'Hello' }),
      post: () => call('POST', `talks/${nio}/${talk}`, { message: 'Hello' }),
      addToTalk: () => call('POST', `talks/${nio}/${talk}/participants`, { userlist: [handle] }),
      leaveTalk: () => call('DELETE', `talks/${nio}/${talk}`),
      createBoard: () => call('POST', `boards/${nio}/create`, { name: 'Board' }),
      deleteBoard: () => call('DELETE', `boards/${nio}/${board}`),
      restoreBoard: () => call('POST', `boards/${nio}/${board}/restore`),
      createGroup: () => call('POST', `workplace/${nio}/groups`, newGroup),
      deleteGroup: () => call('DELETE', `workplace/${nio}/groups/${group}`),
      addToGroup: () => call('POST', `workplace/${nio}/groups/${group}/members`, { userlist: [handle] }),
      removeFromGroup: () => call('DELETE', `workplace/${nio}/groups/${group}/members/${handle}`),
    }
    if (action === 'look') return this.#look(who, nio, talks, boards, groups)
    const reply = await calls[action]()
    if (reply.status === 201) this.#remember(action, organization, reply.body)
    return outcomeOf(reply)
  }

  #remember(action: Action, organization: MadeOrganization | undefined, made: TestReply['body']): void {
    if (action === 'createOrganization')
      this.#organizations.push({ nio: made.nio, invitations: [], talks: [], boards: [], groups: [] })
    if (action === 'invite' && !organization?.invitations.includes(made.id)) organization?.invitations.push(made.id)
    if (action === 'openTalk' || action === 'openGroupTalk') organization?.talks.push(made.id)
    if (action === 'createBoard') organization?.boards.push(made.id)
    if (action === 'createGroup') organization?.groups.push(made.id)
  }

  async #look(who: number, nio: number, talks: number[], boards: string[], groups: string[]): Promise<Answer | View> {
    const get = (path: string) => this.#atrium.call('GET', `/v2/${path}`, { token: this.#people[who]?.token })
    const members = await get(`workplace/users/${nio}`)
    if (members.status !== 200) return outcomeOf(members)
    const own: { id: number; participantCount: number }[] = (await get(`talks/${nio}`)).body.talks
    const seen = await Promise.all(
      own.map(async ({ id, participantCount }) => {
        const { messages } = (await get(`talks/${nio}/${id}`)).body
        return [talks.indexOf(id), messages.length, participantCount]
      }),
    )
    const shown: { id: string }[] = (await get(`boards/${nio}`)).body.boards
    const [everyone, ...others]: { id: string; memberCount: number; joined: boolean }[] = (
      await get(`workplace/${nio}/groups`)
    ).body.groups
    return {
      roles: members.body.members
        .map(({ nicHandle, role }: { nicHandle: string; role: Role }) => [this.#numberOf(nicHandle), role])
        .sort(([one]: number[], [other]: number[]) => (one ?? 0) - (other ?? 0)),
      pending: (await get(`workplace/users/pending/${nio}`)).body.invitations.length,
      talks: seen.sort(([one = 0], [other = 0]) => one - other),
      boards: shown.map(({ id }) => boards.indexOf(id)).sort(),
      everyone: everyone?.memberCount ?? 0,
      groups: others
        .map(({ id, memberCount, joined }) => [groups.indexOf(id), memberCount, Number(joined)])
        .sort(([one = 0], [other = 0]) => one - other),
    }
  }

  #numberOf = (nicHandle: string) => this.#people.findIndex((each) => each.nicHandle === nicHandle)
}

const expect = (model: Model, { action, who, org, n, other, role }: Step): Answer | View => {
  if (action === 'invite' || action === 'setRole') return model[action](who, org, other, role)
  if (action === 'addToTalk' || action === 'addToGroup' || action === 'removeFromGroup')
    return model[action](who, org, n, other)
  if (action === 'openTalk' || action === 'remove') return model[action](who, org, other)
  if (action === 'createOrganization' || action === 'deleteAccount') return model[action](who)
  if (
    action === 'close' ||
    action === 'restore' ||
    action === 'leave' ||
    action === 'createBoard' ||
    action === 'createGroup' ||
    action === 'look'
  )
    return model[action](who, org)
  return model[action](who, org, n)
}

/** Formats a step as `person 1: invite in organization 0, person 2, role 3`. */
const describeStep = ({ action, who, org, n, other, role }: Step) =>
  `person ${who}: ${action} in organization ${org}, thing ${n}, person ${other}, role ${role}`

onEachEngine(
  'S3: random sequences',
  (atrium, engine) => {
    let steps = 0

    /** Plays a sequence and compares the complete state at its end. */
    const play = async (given: Step[]) => {
      const people = await Promise.all(Array.from({ length: peopleCount }, () => addPerson(atrium)))
      const [model, service] = [new Model(), new Service(atrium, people)]
      const everyView = people.flatMap((_, who) =>
        [0, 1].map((org): Step => ({ action: 'look', who, org, n: 0, other: 0, role: 1 })),
      )
      const story: string[] = []
      for (const step of [...given, ...everyView]) {
        const expected = expect(model, step)
        const got = await service.do(step)
        story.push(`${describeStep(step)} → ${JSON.stringify(got)}`)
        assert.deepEqual(got, expected, `${story.join('\n')}\nbut by the rules: ${JSON.stringify(expected)}`)
        steps++
      }
    }

    test(`the service behaves like the model (${sequencesHere} sequences)`, async () => {
      await fc.assert(fc.asyncProperty(sequence, play), { numRuns: sequencesHere, seed })
      reportFigure('S3', `${sequencesHere} sequences, ${steps} steps (${engine}, seed ${seed})`)
    })
  },
  { limits: generousLimits },
)
