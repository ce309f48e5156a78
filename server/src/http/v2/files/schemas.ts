import { Type } from 'typebox'
import { examplePerson, fileProperties, listOf, nullable, Person, Time } from '../../common-schemas.ts'

/** One schema with all properties, because the serialiser chooses between several by trying each. */
const Place = Type.Object(
  {
    talkId: Type.Optional(Type.Integer()),
    messageId: Type.Optional(Type.Integer()),
    boardId: Type.Optional(Type.String()),
    cardId: Type.Optional(Type.String()),
    userId: Type.Optional(nullable(Type.String({ description: 'null for an event of the organization' }))),
    eventId: Type.Optional(Type.String()),
  },
  { title: 'FilePlace', description: 'talkId and messageId, boardId and cardId, or userId and eventId' },
)

export const File = Type.Object(
  {
    ...fileProperties,
    sha256: Type.String({ description: 'the SHA-256 of the content, in hexadecimal digits' }),
    createdAt: Time('when it was uploaded'),
    createdBy: Person,
    places: Type.Array(Place, { description: 'what it is attached to, as far as you can read it' }),
  },
  { title: 'File' },
)

export const exampleFile = {
  id: '01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17',
  name: 'Hall plan.png',
  type: 'image/png',
  size: 48213,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  width: 1280,
  height: 720,
  createdAt: '2026-11-16T09:30:00.000Z',
  createdBy: examplePerson,
  url: 'http://localhost:3000/v2/files/12/01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17/content?ticket=1f.ffv.Zk…',
  thumbnailUrl: 'http://localhost:3000/v2/files/12/01938a5e-7c1d-7e4b-9a51-3f0c8d2b6e17/thumbnail?ticket=1f.ffv.Zk…',
  places: [{ talkId: 31, messageId: 4711 }],
}

export const FileName = Type.String({
  maxLength: 4096,
  description:
    'the name of a file that is sent as the whole body; what follows the last / or \\ counts, at most 255 characters',
  examples: ['Hall plan.png'],
})

export const MediaType = Type.String({
  maxLength: 100,
  description: 'a media type such as image/png, or its first part, such as image',
  examples: ['image'],
})

export const PlaceId = Type.String({ maxLength: 100, description: 'the id of a board or an event' })

export const Ticket = Type.String({ maxLength: 100, description: 'the ticket that url carries, in place of a token' })

export const ThumbnailSize = Type.Enum(['small', 'large'], {
  type: 'string',
  description: 'small or large; small unless told',
})

const Space = Type.Object(
  {
    used: Type.Integer({ description: 'the bytes of all files of the organization' }),
    quota: Type.Integer({ description: 'the bytes that they may have' }),
    maxFile: Type.Integer({ description: 'the bytes that one file may have' }),
  },
  { title: 'FileSpace' },
)

export const exampleSpace = { used: 48213, quota: 10 * 2 ** 30, maxFile: 100 * 2 ** 20 }

const files = listOf('files', File)

export const FileList = Type.Object({ ...files.properties, space: Space }, { title: 'FileList' })
