/** A person as others see them. The work of a deleted account stays, without its nametag. */
export type Person = { nicHandle: string; nametag: string | null }

export const toPerson = (nicHandle: string, nametag: string | null, deletedAt: number | null): Person => ({
  nicHandle,
  nametag: deletedAt === null ? nametag : null,
})
