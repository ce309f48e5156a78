import type { Engine } from '../../server/src/db/engine.ts'
import { makePasswords } from '../../server/src/domain/core/passwords.ts'
import { indexOldMessages } from '../../server/src/domain/talks/index-old-messages.ts'
import { fillWith, inserter, password, sessions } from '../seed.ts'

export const peoplePerOrganization = 500

/**
 * The talks of a person, by their size. Each partition divides the organization into talks of this size; its multiplier
 * has no factor in common with 500, so each partition has another order of the people.
 */
const partitions = [
  { size: 500, multiplier: 1 },
  ...[3, 7].map((multiplier) => ({ size: 50, multiplier })),
  ...[9, 11, 13, 17, 19].map((multiplier) => ({ size: 10, multiplier })),
  ...[21, 23, 27, 29].map((multiplier) => ({ size: 2, multiplier })),
].map((partition, index, all) => ({
  ...partition,
  /** The number of talks of the partitions before. */
  offset: all.slice(0, index).reduce((sum, { size }) => sum + peoplePerOrganization / size, 0),
}))

const talksPerOrganization = partitions.reduce((sum, { size }) => sum + peoplePerOrganization / size, 0)

export type SeededPerson = { account: number; organization: number; talks: number[]; directTalks: number[] }

/** Returns where a person of the seeded database is a member and takes part. */
export function seededPerson(account: number): SeededPerson {
  const organization = Math.floor((account - 1) / peoplePerOrganization) + 1
  const number = (account - 1) % peoplePerOrganization
  const talksOf = (isDirect: boolean) =>
    partitions
      .filter(({ size }) => (size === 2) === isDirect)
      .map(
        ({ size, multiplier, offset }) =>
          (organization - 1) * talksPerOrganization +
          1 +
          offset +
          Math.floor(((number * multiplier) % peoplePerOrganization) / size),
      )
  const directTalks = talksOf(true)
  return { account, organization, talks: [...talksOf(false), ...directTalks], directTalks }
}

/** Fills an empty database with organizations of 500 people, each of whom is in one talk of 500, two of 50, five of 10 and four of 2. */
export const seedPeople = (databaseUrl: string, people: number, messagesPerTalk: number): Promise<void> =>
  fillWith(databaseUrl, (engine) => stepsOf(engine, people, messagesPerTalk))

async function stepsOf(engine: Engine, people: number, messagesPerTalk: number): Promise<string[]> {
  const now = Date.now()
  const insert = inserter(engine)
  const organizations = Math.ceil(people / peoplePerOrganization)
  const accounts = organizations * peoplePerOrganization
  const talks = organizations * talksPerOrganization
  const nametag = `'user_' || cast(10000000 + n as text)`
  const mail = `${nametag} || '@example.org'`
  const name = `'Club number ' || cast(n as text)`
  const organizationOf = (row: string) => `((${row} - 1) / ${peoplePerOrganization} + 1)`
  const uuid = `'00000001-0000-7000-8000-' || cast(100000000000 + n as text)`
  const talkOf = ({ size, multiplier, offset }: (typeof partitions)[number]) =>
    `(n - 1) / ${peoplePerOrganization} * ${talksPerOrganization} + ${1 + offset} + ` +
    `((n - 1) % ${peoplePerOrganization} * ${multiplier}) % ${peoplePerOrganization} / ${size}`
  const talkOfMessage = `((n - 1) / ${messagesPerTalk} + 1)`
  const firstOfOrganization = `((${talkOfMessage} - 1) / ${talksPerOrganization} * ${peoplePerOrganization} + 1)`

  return [
    ...insert(
      'accounts',
      {
        id: 'n',
        uuid,
        initials: `'US'`,
        nametag,
        mail,
        mail_verified: 1,
        reset_mail: mail,
        password_hash: `'${await makePasswords().hash(password)}'`,
        created_at: now,
      },
      1,
      accounts,
    ),
    ...insert(
      'organizations',
      {
        id: 'n',
        name,
        description: `''`,
        public: 0,
        member_count: peoplePerOrganization,
        created_at: now,
        search_text: `''`,
        indexed_text: `''`,
      },
      1,
      organizations,
    ),
    ...insert(
      'memberships',
      { id: 'n', organization_id: organizationOf('n'), account_id: 'n', role: 1, comment: `''`, joined_at: now },
      1,
      accounts,
    ),
    ...insert(
      'talks',
      {
        id: 'n',
        organization_id: `((n - 1) / ${talksPerOrganization} + 1)`,
        title: `'Talk ' || cast(n as text)`,
        created_by: `((n - 1) / ${talksPerOrganization} * ${peoplePerOrganization} + 1)`,
        created_at: now,
        last_message_at: now,
        last_seq: messagesPerTalk,
      },
      1,
      talks,
    ),
    ...partitions.flatMap((partition) =>
      insert(
        'participants',
        { talk_id: talkOf(partition), membership_id: 'n', read_seq: messagesPerTalk },
        1,
        accounts,
      ),
    ),
    ...insert(
      'messages',
      {
        id: 'n',
        talk_id: talkOfMessage,
        seq: `((n - 1) % ${messagesPerTalk} + 1)`,
        author_id: firstOfOrganization,
        message: `'This is message ' || cast(n as text) || '. Who brings the boards on Saturday, and who the clocks?'`,
        reaction_count: 0,
        created_at: now,
      },
      1,
      talks * messagesPerTalk,
    ),
    sessions(accounts, now),
    // An unfinished backfill would index the seeded messages during the measurement.
    `insert into backfills (name, last_key, rows_done, lease_holder, leased_until, finished_at) values ('${indexOldMessages.name}', 0, 0, '', 0, ${now})`,
  ]
}
