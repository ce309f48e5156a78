import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { errors } from '../../src/errors.ts'
import { sourcesIn } from './sources.ts'

/** A line that only declares an error of a route or of the OpenAPI document does not answer with it. */
const isAnnouncement = (line: string) => line.includes('errors: [')
const announcers = new Set(['server/src/http/openapi/error-responses.ts', 'server/src/errors.ts'])

const answering = sourcesIn('server/src/**/*.ts')
  .filter(({ path }) => !announcers.has(path))
  .flatMap(({ text }) => text.split('\n'))
  .filter((line) => !isAnnouncement(line))
  .join('\n')

describe('errors', () => {
  test('of the table are all used somewhere', () => {
    assert.deepEqual(
      Object.keys(errors).filter((code) => !answering.includes(`'${code}'`)),
      [],
    )
  })

  test('have a word in capitals, a status of failure and a sentence', () => {
    for (const [code, [status, sentence]] of Object.entries(errors)) {
      assert.match(code, /^[A-Z]+(_[A-Z]+)*$/)
      assert.ok(status >= 400 && status <= 599, code)
      assert.match(sentence, /^\S.*\.$/, code)
    }
  })
})
