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

/** Members on their way to the thread that prints them. Bytes are copied between threads faster than objects are. */
export const packMembers = (members: RegisterMember[]): Uint8Array =>
  Buffer.from(
    JSON.stringify(members.map((member) => ({ ...member, comment: member.comment.slice(0, maxPrintedComment + 1) }))),
  )

export const unpackMembers = (bytes: Uint8Array): RegisterMember[] => JSON.parse(Buffer.from(bytes).toString())
