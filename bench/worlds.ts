import type { World } from './seed.ts'

/** A service that is in use, for everything but growth. */
export const usualWorld = (quick: boolean): World =>
  quick
    ? { accounts: 200, organizations: 60, longTalk: 200, messages: 300, listeners: 50 }
    : { accounts: 5_000, organizations: 500, longTalk: 10_000, messages: 50_000, listeners: 2_000 }

/** A young one and a large one. */
export const youngWorld: World = {
  accounts: 1_000,
  organizations: 10,
  longTalk: 1_000,
  messages: 1_000,
  listeners: 25,
}

export const largeWorld = (quick: boolean): World =>
  quick
    ? { accounts: 2_000, organizations: 200, longTalk: 2_000, messages: 5_000, listeners: 25 }
    : { accounts: 1_000_000, organizations: 100_000, longTalk: 1_000_000, messages: 10_000_000, listeners: 25 }
