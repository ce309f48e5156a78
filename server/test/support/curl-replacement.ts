import { writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'

/** Implements the options of curl that the documents use, for machines without it. An unknown option is an error. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true },
    data: { type: 'string', short: 'd', multiple: true },
    json: { type: 'string' },
    output: { type: 'string', short: 'o' },
    'write-out': { type: 'string', short: 'w' },
  },
})
if (positionals.length !== 1) throw new Error(`one address, not ${positionals.join(' ')}`)

const url = new URL(/^http:/.test(positionals[0] ?? '') ? `${positionals[0]}` : `http://${positionals[0]}`)
const body = values.json ?? values.data?.join('&')
const type = values.json ? 'application/json' : 'application/x-www-form-urlencoded'
const headers = {
  accept: values.json ? 'application/json' : '*/*',
  ...(body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
  ...Object.fromEntries((values.header ?? []).map((line) => line.split(/:\s*/, 2))),
}

const sent = request(url, { method: values.request ?? (body === undefined ? 'GET' : 'POST'), headers })
sent.end(body)
const reply = await new Promise<import('node:http').IncomingMessage>((resolve, reject) =>
  sent.on('response', resolve).on('error', reject),
)
const content = await buffer(reply)
if (values.output) writeFileSync(values.output, content)
else process.stdout.write(content)

const known: Record<string, string> = {
  '%{http_code}': `${reply.statusCode}`,
  '%{content_type}': `${reply.headers['content-type'] ?? ''}`,
  '\\n': '\n',
}
const written = (values['write-out'] ?? '').replace(/%\{\w+\}|\\./g, (word) => {
  if (known[word] === undefined) throw new Error(`${word} is unknown to this replacement for curl`)
  return known[word]
})
process.stdout.write(written)
