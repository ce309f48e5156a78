import type { Dataset } from './seed.ts'

/** Row counts of a service in ordinary use, for every part except growth. */
export const usualDataset = (quick: boolean): Dataset =>
  quick
    ? { accounts: 200, organizations: 60, longTalk: 200, messages: 300, listeners: 50 }
    : { accounts: 5_000, organizations: 500, longTalk: 10_000, messages: 50_000, listeners: 2_000 }

/** The small and the large database of the growth part. */
export const smallDataset = (quick: boolean): Dataset =>
  quick
    ? { accounts: 200, organizations: 10, longTalk: 200, messages: 200, listeners: 25 }
    : { accounts: 1_000, organizations: 10, longTalk: 1_000, messages: 1_000, listeners: 25 }

export const largeDataset = (quick: boolean): Dataset =>
  quick
    ? { accounts: 400, organizations: 40, longTalk: 400, messages: 600, listeners: 25 }
    : { accounts: 1_000_000, organizations: 100_000, longTalk: 1_000_000, messages: 10_000_000, listeners: 25 }
