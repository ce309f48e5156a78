/** A person as others see them. The work of a deleted account stays, without its names and its avatar. */
export type Person = {
  nicHandle: string
  nametag: string | null
  /** The display name; null until it is set. */
  name: string | null
  /** The address of the image, which routes complete; null without one. */
  avatar: string | null
}

/** Approximate size of a person in a list of people. */
export const bytesPerPerson = 100

export const toPerson = (
  nicHandle: string,
  nametag: string | null,
  name: string | null,
  avatar: string | null,
  deletedAt: number | null,
): Person =>
  deletedAt === null ? { nicHandle, nametag, name, avatar } : { nicHandle, nametag: null, name: null, avatar: null }

export type PersonValues = Parameters<typeof toPerson>

/** The same for a row that may have no such person, as a left join leaves it. */
export const toPersonOrNull = (
  nicHandle: PersonValues[0] | null,
  ...rest: PersonValues extends [unknown, ...infer Rest] ? Rest : never
): Person | null => (nicHandle === null ? null : toPerson(nicHandle, ...rest))

/**
 * The columns of a joined account that `toPerson` takes, each with a prefix that says which person of the row it is:
 * `personColumns('creator', 'creator')` selects creatorHandle, creatorNametag, creatorName, creatorAvatar and
 * creatorDeletedAt.
 */
export const personColumns = <Table extends string, Prefix extends string>(table: Table, prefix: Prefix) =>
  [
    `${table}.nic_handle as ${prefix}Handle`,
    `${table}.nametag as ${prefix}Nametag`,
    `${table}.display_name as ${prefix}Name`,
    `${table}.avatar as ${prefix}Avatar`,
    `${table}.deleted_at as ${prefix}DeletedAt`,
  ] as const

/** The properties of a person, without others of the row. */
export const personOf = ({ nicHandle, nametag, name, avatar }: Person): Person => ({ nicHandle, nametag, name, avatar })

/** The same for an account that may be deleted. */
export const personOrDeleted = (row: Person & { deletedAt: number | null }): Person =>
  toPerson(row.nicHandle, row.nametag, row.name, row.avatar, row.deletedAt)

/** The columns of a joined account that `personOf` takes. */
export const accountPersonColumns = [
  'accounts.nic_handle as nicHandle',
  'accounts.nametag',
  'accounts.display_name as name',
  'accounts.avatar',
] as const

/** Returns what texts call a person: the display name or, until it is set, the nametag. */
export const calledName = ({ name, nametag }: { name: string | null; nametag: string }) => name ?? nametag

/** Names a person in a notice that must not be mistaken: display names are not unique. */
export const nameWithNametag = ({ name, nametag }: { name: string | null; nametag: string }) =>
  name === null ? nametag : `${name} (${nametag})`
