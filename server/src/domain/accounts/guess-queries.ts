import { query } from '../../db/prepared.ts'

export const wrongGuessInsert = query((db, $: { prefix: string; name: string; now: number }) =>
  db.insertInto('wrong_guesses').values({ prefix: $.prefix, name: $.name, guessed_at: $.now }),
)

/** Returns the wrong guess of a network that is `skip` places before the newest one. */
export const wrongGuessBeforeNewest = query((db, $: { prefix: string; skip: number }) =>
  db
    .selectFrom('wrong_guesses')
    .select('guessed_at as guessedAt')
    .where('prefix', '=', $.prefix)
    .orderBy('guessed_at', 'desc')
    .limit(1)
    .offset($.skip),
)

export const wrongGuessesDelete = query((db, $: { prefix: string; name: string }) =>
  db.deleteFrom('wrong_guesses').where('prefix', '=', $.prefix).where('name', '=', $.name),
)
