import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { LiveKind } from '../../../../shared/live-kinds.ts'
import { secondMs } from '../../clock.ts'
import type { App } from '../../domain/app.ts'
import type { LogPosition, SentEvent } from '../../domain/core/live-hub.ts'
import { formatPosition, parsePosition } from '../../domain/live/hub.ts'
import { authorizeStream, makeTicket } from '../../domain/live/open-stream.ts'
import { tellAnswered } from '../core/answered-requests.ts'
import { Streamed } from '../core/file-reply.ts'
import { attachmentsForSession } from '../core/file-urls.ts'
import { imageAddressWriter } from '../core/image-addresses.ts'
import type { Route } from '../core/route.ts'
import { whenClosed } from '../core/when-closed.ts'

/** The recipients and the data of each kind of event. */
const meanings: Record<LiveKind, string> = {
  'message.posted': 'people in the talk: the message, with the `nio` of its organization',
  'message.changed': 'people in the talk: the message as it is now',
  'message.deleted': 'people in the talk: what is left of the message',
  'message.reacted':
    'people in the talk: `{talkId, id, emoji, person, reacted, count}`; `reacted` is false when it was taken back, `count` is ' +
    'how many people have that emoji now',
  'talk.opened': 'people in the talk: `{nio, id, title}`',
  'talk.changed': 'people in the talk: `{nio, id}`; its title or who is in it changed',
  'talk.read': 'the reader, on all their devices: `{nio, id, unread}`',
  'talk.left': 'the person who left the talk: `{nio, id}`',
  'member.joined': 'members: `{nio, nicHandle}`',
  'member.changed': 'members: `{nio, nicHandle}`; their role or comment changed',
  'member.left': 'members: `{nio, nicHandle}`',
  'organization.changed': 'members: `{nio}`',
  'organization.left': 'the person who left or was removed: `{nio}`',
  'organization.closed': 'members: `{nio}`; members no longer have access to it',
  'organization.restored': 'members: `{nio}`; it is open again',
  'board.changed': 'members: `{nio, boardId}`; the board, its columns or its cards changed',
  'calendar.changed':
    'members: `{nio, nicHandles, eventId}`; an event changed in the calendars of these people; there are none when it is an ' +
    'event of the organization or of groups, or a private one with attendees, and then every calendar may have changed; `eventId` is null after an import',
  'invitation.received': 'the invited person: `{id}`',
  'mail.saved': 'the person: `{id, kind, subject}` of an automatic mail to them',
  'field.changed': 'members: `{nio, fieldId}`; a field of members was added, changed or deleted',
  'group.changed': 'members: `{nio, groupId}`; a group was added, changed or deleted, or has other members',
  'report.changed':
    'secretaries and administrators, except the author of the reported message: `{nio, reportId, state}`; a report was sent or ' +
    'handled, or its author appealed',
  'request.changed': 'staff and the applicant: `{nio, requestId}`; a request to join was sent, decided or withdrawn',
  'today.changed': 'the person, or members when it concerns a large group: `{}`; something else waits for them',
  'account.changed': 'the person: `{id}`; their names, mail address or profile changed',
}

const kindsInWords = Object.entries(meanings)
  .map(([kind, meaning]) => `- \`${kind}\`: ${meaning}`)
  .join('\n')

const heartbeatMs = 25 * secondMs
/** A client with more unread bytes is disconnected. It can resume from the log of events. */
const maxUnreadBytes = 256 * 1024
/** The time that a resuming client has to read one batch of events. */
const maxStallMs = 15 * secondMs

export function liveRoutes(route: Route): void {
  route('POST /v2/events/ticket', {
    operationId: 'createLiveTicket',
    action: makeTicket,
    summary: 'Get a ticket to listen with',
    description:
      "For a browser's EventSource, which cannot send headers. A ticket opens one connection and expires after 60 seconds. " +
      'A connection with its lastEventId misses nothing that happens after the ticket was made, so that data which is fetched ' +
      'after it need not be fetched again.',
    status: 201,
    reply: Type.Object(
      {
        ticket: Type.String(),
        expiresAt: Type.String({ format: 'date-time' }),
        lastEventId: Type.String({ description: 'the newest event, for the field lastEventId of the connection' }),
      },
      { title: 'LiveTicket' },
    ),
    example: { ticket: 'mL0c2Vjcm…', expiresAt: '2026-11-15T09:31:00.000Z', lastEventId: '1042.1042' },
    answer: ({ app, caller }) => makeTicket(app, caller, undefined),
  })

  route('GET /v2/events', {
    operationId: 'streamLiveEvents',
    action: authorizeStream,
    summary: 'Listen to live events',
    description:
      'Server-sent events about everything that you can see: messages of your talks, your organizations, invitations to ' +
      'you. Each event has an id. A client that reconnects with it as Last-Event-ID misses no event and gets none twice. ' +
      'Events are kept for 24 hours. A client that reconnects later, or after more than 10,000 events, gets an event named ' +
      'reset and must reload its data. The first event is named ready. A comment is sent every 25 seconds. A client that leaves 256 KiB ' +
      'unread is disconnected and can resume. An account has at most 20 connections on each node (LIMIT_STREAMS_PER_ACCOUNT): ' +
      `a further one is 429, and those that are open stay open.\n\nThe recipients and the data of each event:\n\n${kindsInWords}`,
    fields: Type.Object({
      ticket: Type.Optional(Type.String({ maxLength: 100, description: 'a ticket, in place of a token' })),
      lastEventId: Type.Optional(Type.String({ maxLength: 40, description: 'in place of the header Last-Event-ID' })),
    }),
    head: false,
    files: ['text/event-stream'],
    errors: ['TOKEN_REQUIRED', 'TOKEN_INVALID', 'TOO_MANY_STREAMS'],
    answer: async ({ app, caller, fields, request }) => {
      const who = await authorizeStream(app, caller, { ticket: fields.ticket })
      const from = parsePosition(String(request.headers['last-event-id'] ?? fields.lastEventId ?? ''))
      return new Streamed((reply) => stream(app, request, reply, who, from))
    },
  })
}

/** The addresses of images are the same for all listeners of an event, so they are completed once. */
const completed = new WeakMap<SentEvent, string>()

function withImages(app: App, event: SentEvent): string {
  const data = completed.get(event) ?? imageAddressWriter(app.config.publicUrl)(event.data)
  completed.set(event, data)
  return data
}

async function stream(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  who: { accountKey: number; sessionKey: number },
  from: LogPosition | null,
): Promise<void> {
  const release = await app.live.streams.acquire(`account ${who.accountKey}`)
  // Fastify does not send the headers of a hijacked reply: security, CORS and the request id.
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  reply.hijack()
  const { raw } = reply
  tellAnswered(request, reply, raw)
  whenClosed(raw, release)
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    // Without this header nginx buffers the events.
    'x-accel-buffering': 'no',
  })
  // The client sees the connection as open even when there are no events to send yet.
  raw.flushHeaders()
  const write = (text: string) => {
    if (raw.writableLength > maxUnreadBytes) raw.destroy()
    else raw.write(text)
  }
  const send = (event: string, at: LogPosition, data: string) =>
    write(`id: ${formatPosition(at)}\nevent: ${event}\ndata: ${data}\n\n`)
  const joining = app.live.hub.join(
    {
      ...who,
      begin: (how, at) => send(how, at, '{}'),
      send: (event) => send(event.kind, event, attachmentsForSession(app, who.sessionKey, withImages(app, event))),
      drained: () => untilDrained(raw),
      end: () => raw.end(),
    },
    from,
  )
  const heartbeat = setInterval(() => write(':\n\n'), heartbeatMs)
  whenClosed(raw, () => clearInterval(heartbeat))
  try {
    whenClosed(raw, await joining)
  } catch (error) {
    app.log.error({ reqId: request.id, err: error }, 'a listener could not join')
    raw.destroy()
  }
}

/** Waits until the client has read its events. A client that takes too long is disconnected, which ends the wait. */
function untilDrained(raw: ServerResponse): Promise<void> {
  if (!raw.writableNeedDrain || raw.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const stalled = setTimeout(() => raw.destroy(), maxStallMs)
    const end = () => {
      clearTimeout(stalled)
      raw.off('drain', end).off('close', end)
      resolve()
    }
    raw.on('drain', end).on('close', end)
  })
}
