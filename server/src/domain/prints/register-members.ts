/** A member as the lists show it. Times are epoch milliseconds. */
export type RegisterMember = {
  nametag: string
  nicHandle: string
  roleName: string
  mail: string | null
  joinedAt: number
  comment: string
}

/** A longer list is not printed: nobody hands out a thousand pages. */
export const maxPrintedMembers = 10_000

/** A printed list shows three lines of a comment, which are never longer. */
export const maxPrintedComment = 600

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Bytes go to the thread that prints without being copied, which objects would be. */
export const packMembers = (members: RegisterMember[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(JSON.stringify(members))

export const unpackMembers = (bytes: Uint8Array): RegisterMember[] => JSON.parse(decoder.decode(bytes))
