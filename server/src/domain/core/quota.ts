import type { Transaction } from '../../db/database.ts'
import type { Query } from '../../db/prepared.ts'
import { type ErrorCode, fail } from '../../errors.ts'

/** Throws `code` when there are already as many as the limit allows. */
export async function demandRoomFor<Args>(
  tx: Transaction,
  rowBehind: Query<Args & { skip: number }, unknown>,
  args: Args,
  limit: number,
  code: ErrorCode,
): Promise<void> {
  if (await rowBehind.first(tx, { ...args, skip: limit - 1 })) throw fail(code)
}
