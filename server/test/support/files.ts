import assert from 'node:assert/strict'
import type { TestAtrium, TestRequest } from './atrium.ts'
import type { Club } from './clubs.ts'
import type { SignedInPerson } from './people.ts'

/** Returns every operation on the files of a club as a function. */
export function filesOf(atrium: TestAtrium, club: () => Club) {
  const call = (who: SignedInPerson | null, method: string, path: string, request: TestRequest = {}) =>
    atrium.call(method, `/v2/files/${club().nio}${path}`, { ...(who && { token: who.token }), ...request })

  const upload = (who: SignedInPerson, content: string | Buffer, name = 'notes.txt', headers = {}) =>
    call(who, 'POST', `?${new URLSearchParams({ name })}`, {
      payload: content,
      headers: { 'content-type': 'application/x-made-up', ...headers },
    })

  return {
    call,
    upload,
    /** Uploads a file and returns it. */
    async newFile(who: SignedInPerson, content: string | Buffer = 'Hello', name = 'notes.txt') {
      const reply = await upload(who, content, name)
      assert.equal(reply.status, 201, reply.text)
      return reply.body
    },
    content: (who: SignedInPerson | null, id: string, headers: Record<string, string> = {}) =>
      call(who, 'GET', `/${id}/content`, { headers }),
    list: async (who: SignedInPerson, query: Record<string, string> = {}) => {
      const reply = await call(who, 'GET', '', { query })
      assert.equal(reply.status, 200, reply.text)
      return reply.body
    },
  }
}

/** Returns the folder in which a service keeps its files. */
export function filesFolder({ config }: Pick<TestAtrium, 'config'>): string {
  const { address } = config.files
  assert.ok(address.kind === 'folder')
  return address.path
}

/** A form with one file, as browsers send it. */
export function fileForm(parts: { name: string; filename?: string; content: string | Buffer; type?: string }[]) {
  const boundary = '----atrium-test'
  const bodies = parts.flatMap(({ name, filename, content, type = 'application/octet-stream' }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
        `${filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: ${type}`}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...bodies, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** A PNG of 3 × 2 pixels. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWM4w2AMQQxwFgA/bgX73xnH+gAAAABJRU5ErkJggg==',
  'base64',
)
