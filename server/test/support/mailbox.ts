import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export type ReceivedMail = {
  to: string
  headers: Record<string, string>
  text: string
  html: string
}

/** A real SMTP server that keeps the mails it receives. */
export type Mailbox = {
  url: string
  port: number
  mails: ReceivedMail[]
  /** Returns whether the last mail arrived over TLS. */
  secure(): boolean
  /** All recipients that were offered, including the refused ones. */
  offered: string[]
  close(): Promise<void>
}

type MailboxOptions = {
  port?: number
  /** Returns the code to refuse a recipient with, or undefined to accept the mail. */
  refuseRecipient?: (address: string) => number | undefined
  refuseSender?: () => number | undefined
  /** Enables STARTTLS with this certificate. */
  tls?: { key: string; cert: string }
  /** Runs before a mail is acknowledged. */
  beforeReply?: () => Promise<void>
}

export async function openMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const offered: string[] = []
  let secure = false

  /** Throws without keeping the mail if the client disconnects before its end. */
  async function receive(stream: Readable, { envelope, secure: encrypted }: SMTPServerSession): Promise<void> {
    const source = await text(stream)
    const to = envelope.rcptTo.map(({ address }) => address).join(', ')
    secure = encrypted
    mails.push({ to, ...readMessage(source) })
    await options.beforeReply?.()
  }

  const server = new SMTPServer({
    authOptional: true,
    // A short timeout is needed because clients keep their connections open for the next mail.
    closeTimeout: 50,
    ...(options.tls ?? { disabledCommands: ['STARTTLS'] }),
    onMailFrom: (_address, _session, done) => done(refusal(options.refuseSender?.())),
    onRcptTo: ({ address }, _session, done) => {
      offered.push(address)
      done(refusal(options.refuseRecipient?.(address)))
    },
    onData: (stream, session, done) => {
      receive(stream, session).then(() => done(), done)
    },
  })
  // Some tests kill a client in the middle of a mail, which is an error here.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    secure: () => secure,
    offered,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const refusal = (responseCode: number | undefined) =>
  responseCode === undefined ? null : Object.assign(new Error('refused'), { responseCode })

/** Parses the headers and both bodies of a multipart/alternative message. */
function readMessage(source: string): Omit<ReceivedMail, 'to'> {
  const { headers, body } = readPart(source)
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1]
  const parts = body.split(`--${boundary}`).map((part) => readPart(part.replace(/^\r\n/, '')))
  const bodyOf = (type: string) => {
    const part = parts.find(({ headers }) => headers['content-type']?.startsWith(type))
    return part ? decode(part.body, part.headers['content-transfer-encoding']) : ''
  }
  return { headers, text: bodyOf('text/plain'), html: bodyOf('text/html') }
}

function readPart(source: string): { headers: Record<string, string>; body: string } {
  const [head = '', ...body] = source.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = lines.map((line) => /^([^:]+): *(.*)$/.exec(line)).filter((header) => header !== null)
  return {
    headers: Object.fromEntries(headers.map(([, name = '', value = '']) => [name.toLowerCase(), value])),
    body: body.join('\r\n\r\n'),
  }
}

function decode(body: string, encoding: string | undefined): string {
  const bytes =
    encoding === 'base64'
      ? Buffer.from(body, 'base64')
      : Buffer.from(encoding === 'quoted-printable' ? unquote(body) : body, 'latin1')
  return bytes.toString('utf8').replaceAll('\r\n', '\n').trimEnd()
}

const unquote = (body: string) =>
  body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
