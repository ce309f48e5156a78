import { setTimeout as wait } from 'node:timers/promises'
import { secondMs } from '../clock.ts'

/** The time until a reply begins. Its body may take longer: a download lasts as long as its reader needs. */
const maxReplyMs = 60 * secondMs

/** Object stores ask clients to try again after these. */
const temporary = new Set([429, 500, 502, 503, 504])
const pausesMs = [200, 1000]

/**
 * Fetches, and tries again after a temporary failure. All requests to the object store can be repeated: their bodies
 * are in memory, and they store or remove an object that never changes.
 */
export const fetchAgain: typeof fetch = async (input, init) => {
  for (const pauseMs of pausesMs) {
    const response = await fetchInTime(input, init).catch(() => null)
    if (response && !temporary.has(response.status)) return response
    await response?.body?.cancel()
    await wait(pauseMs)
  }
  return fetchInTime(input, init)
}

const fetchInTime: typeof fetch = async (input, init) => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), maxReplyMs)
  try {
    return await fetch(input, { ...init, signal: late.signal })
  } finally {
    clearTimeout(timer)
  }
}
