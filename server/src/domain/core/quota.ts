import type { Transaction } from '../../db/database.ts'
import type { Query } from '../../db/prepared.ts'
import { type ErrorCode, fail } from '../../errors.ts'

/** Throws `code` when the limit is reached. */
export async function requireRoomFor<Args>(
  tx: Transaction,
  rowBehind: Query<Args & { skip: number }, unknown>,
  args: Args,
  limit: number,
  code: ErrorCode,
): Promise<void> {
  if (await rowBehind.first(tx, { ...args, skip: limit - 1 })) throw fail(code)
}
