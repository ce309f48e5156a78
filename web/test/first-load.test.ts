import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { builtPages } from '../../server/src/web-build.ts'
import { firstLoad, maxFirstLoadBytes } from '../build.ts'

test('the first page loads at most 250 KiB of compressed JavaScript', async (t) => {
  const parts = firstLoad(await builtPages(pino({ level: 'silent' })))
  const total = parts.reduce((sum, { bytes }) => sum + bytes, 0)
  t.diagnostic(`${Math.round(total / 1024)} KiB`)
  assert.ok(total > 0 && total <= maxFirstLoadBytes, `${total} bytes: ${JSON.stringify(parts)}`)
})
