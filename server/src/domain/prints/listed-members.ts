/** A member in the form of the member lists. Times are epoch milliseconds. */
export type ListedMember = {
  /** The display name or, until it is set, the nametag. */
  name: string
  nicHandle: string
  roleName: string
  mail: string | null
  joinedAt: number
  comment: string
  /** The values of the fields that the list shows, in the order of the fields. */
  fields: string[]
}

/** Lists of more members are not printed: nobody hands out a thousand pages. */
export const maxPrintedMembers = 10_000

/** A printed list shows three lines of a comment, which never hold more characters. */
export const maxPrintedComment = 600

/** A printed list shows so much of a value of a field. */
export const maxPrintedValue = 100

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Bytes can be transferred to the printing thread; objects would be copied. */
export const packMembers = (members: ListedMember[]): Uint8Array<ArrayBuffer> => encoder.encode(JSON.stringify(members))

export const unpackMembers = (bytes: Uint8Array): ListedMember[] => JSON.parse(decoder.decode(bytes))
