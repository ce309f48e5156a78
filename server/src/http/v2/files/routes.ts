import { Type } from 'typebox'
import { deleteFile } from '../../../domain/files/delete-file.ts'
import { listFiles } from '../../../domain/files/list-files.ts'
import { readContent, readFile, readThumbnail } from '../../../domain/files/read-file.ts'
import { uploadFile } from '../../../domain/files/upload-file.ts'
import { Credential, FilterText, PageFields, PathNames, pageOf, TalkId } from '../../common-schemas.ts'
import { whileUploading } from '../../core/arriving-body.ts'
import { contentReply } from '../../core/content-reply.ts'
import { announcedBytes, fileInBody } from '../../core/file-in-body.ts'
import { sessionOf, withUrls } from '../../core/file-urls.ts'
import type { AnyOperation, Route } from '../../core/route.ts'
import {
  exampleFile,
  exampleSpace,
  File,
  FileList,
  FileName,
  MediaType,
  PlaceId,
  ThumbnailSize,
  Ticket,
} from './schemas.ts'

const { orgaId, fileId } = PathNames

export function fileRoutes(route: Route): void {
  route('POST /v2/files/:orgaId', {
    operationId: 'uploadFile',
    action: uploadFile,
    summary: 'Upload a file',
    description:
      'As the field `file` of a form, or as the whole body, whose Content-Type may be anything but multipart. The type is ' +
      'determined by the content. A file that is larger than FILES_MAX_MB, or than the space that the organization has left, is refused ' +
      'before it has arrived completely. An upload ends after 15 seconds without a byte. Attach the file to a message, a ' +
      'card or an event within 24 hours; until then only you can read it, and afterwards it is removed.',
    path: { orgaId },
    fields: Type.Object({ name: Type.Optional(FileName) }),
    takesFile: true,
    status: 201,
    reply: File,
    example: { ...exampleFile, places: [] },
    errors: ['FILE_TOO_LARGE', 'SPACE_FULL', 'UNATTACHED_FULL', 'TOO_MANY_UPLOADS', 'REQUEST_TIMEOUT'],
    answer: async ({ app, caller, path, fields, request: { raw } }) => {
      const file = await whileUploading(raw, () =>
        uploadFile(app, caller, {
          organizationId: path.orgaId,
          announcedBytes: announcedBytes(raw),
          open: async () => {
            const { name = fields.name ?? '', chunks } = await fileInBody(raw)
            return { name, chunks }
          },
        }),
      )
      return withUrls(app, sessionOf(caller), file)
    },
  })

  route('GET /v2/files/:orgaId', {
    operationId: 'listFiles',
    action: listFiles,
    summary: 'List files',
    description:
      'Those that you can read, newest first: by a word of their name, type, uploader, or what they are attached to. A page ' +
      'may hold fewer than limit although nextCursor says that there is more. `space` says, in bytes, how much the files of the ' +
      'organization use, how much they may use, and how large one file may be.',
    path: { orgaId },
    fields: Type.Object({
      ...PageFields,
      q: Type.Optional(FilterText),
      type: Type.Optional(MediaType),
      by: Type.Optional(Credential),
      talkId: Type.Optional(TalkId),
      boardId: Type.Optional(PlaceId),
      eventId: Type.Optional(PlaceId),
    }),
    reply: FileList,
    example: { files: [exampleFile], nextCursor: null, space: exampleSpace },
    errors: ['TALK_NOT_FOUND', 'BOARD_NOT_FOUND', 'EVENT_NOT_FOUND'],
    answer: async ({ app, caller, path, fields }) => {
      const { limit: _, cursor: __, ...filter } = fields
      const { items, ...rest } = await listFiles(app, caller, {
        organizationId: path.orgaId,
        page: pageOf(fields),
        ...filter,
      })
      return { files: items.map((file) => withUrls(app, sessionOf(caller), file)), ...rest }
    },
  })

  const named = { path: { orgaId, fileId }, errors: ['FILE_NOT_FOUND'] } satisfies Partial<AnyOperation>

  route('GET /v2/files/:orgaId/:fileId', {
    ...named,
    operationId: 'getFile',
    action: readFile,
    summary: 'See a file',
    description:
      'Its name, type and size, and what it is attached to. Everybody who can read something it is attached to can read it.',
    reply: File,
    example: exampleFile,
    answer: async ({ app, caller, path }) => {
      const file = await readFile(app, caller, { organizationId: path.orgaId, file: path.fileId })
      return withUrls(app, sessionOf(caller), file)
    },
  })

  route('DELETE /v2/files/:orgaId/:fileId', {
    ...named,
    operationId: 'deleteFile',
    action: deleteFile,
    summary: 'Delete a file',
    description:
      'Your own, or as a secretary or administrator any that you can read. It disappears from everything that it is attached to. ' +
      'Those who handle a report about a message keep the files that it had.',
    status: 204,
    errors: ['FILE_NOT_FOUND', 'NOT_OWN_FILE'],
    answer: ({ app, caller, path }) => deleteFile(app, caller, { organizationId: path.orgaId, file: path.fileId }),
  })

  route('GET /v2/files/:orgaId/:fileId/content', {
    ...named,
    operationId: 'downloadFile',
    action: readContent,
    summary: 'Download a file',
    description:
      'With a token, or with the ticket that `url` carries. Takes Range, If-Range and If-None-Match. Images, PDF, audio, video and ' +
      'plain text may be shown by a browser; everything else is only saved.',
    fields: Type.Object({ ticket: Type.Optional(Ticket) }),
    ticketFor: ({ fileId: id }) => id,
    files: ['*/*'],
    errors: ['FILE_NOT_FOUND', 'TICKET_INVALID', 'RANGE_NOT_SATISFIABLE'],
    answer: async ({ app, caller, path, request }) =>
      contentReply(request, await readContent(app, caller, { organizationId: path.orgaId, file: path.fileId })),
  })

  route('GET /v2/files/:orgaId/:fileId/thumbnail', {
    ...named,
    operationId: 'downloadThumbnail',
    action: readThumbnail,
    summary: 'Download the preview of an image',
    description:
      'As WebP, at most 480 pixels wide and high, or 1,600 with size=large. With a token, or with the ticket that ' +
      '`thumbnailUrl` carries.',
    fields: Type.Object({ size: Type.Optional(ThumbnailSize), ticket: Type.Optional(Ticket) }),
    ticketFor: ({ fileId: id }) => id,
    files: ['image/webp'],
    errors: ['FILE_NOT_FOUND', 'THUMBNAIL_NOT_FOUND', 'TICKET_INVALID', 'RANGE_NOT_SATISFIABLE'],
    answer: async ({ app, caller, path, fields: { size = 'small' }, request }) =>
      contentReply(request, await readThumbnail(app, caller, { organizationId: path.orgaId, file: path.fileId, size })),
  })
}
