/** Somebody who is mentioned. What a deleted account did stays, but no longer under its name. */
export type Person = { nicHandle: string; nametag: string | null }

export const toPerson = (nicHandle: string, nametag: string | null, deletedAt: number | null): Person => ({
  nicHandle,
  nametag: deletedAt === null ? nametag : null,
})
