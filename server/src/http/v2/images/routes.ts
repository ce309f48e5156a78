import type { IncomingMessage } from 'node:http'
import { Type } from 'typebox'
import { setAvatar, uploadAvatar } from '../../../domain/accounts/change-avatar.ts'
import type { ArrivingImage } from '../../../domain/images/image.ts'
import { readImage } from '../../../domain/images/read-image.ts'
import { setLogo, uploadLogo } from '../../../domain/organizations/change-logo.ts'
import type { SquareSide } from '../../../images/square-sides.ts'
import { exampleImageAddress, exampleOrganization, Organization, PathNames } from '../../common-schemas.ts'
import { whileUploading } from '../../core/arriving-body.ts'
import { publicImageReply } from '../../core/content-reply.ts'
import { announcedBytes, fileInBody } from '../../core/file-in-body.ts'
import type { AnyOperation, Route } from '../../core/route.ts'
import { Account, exampleAccount } from '../accounts/schemas.ts'

const arrivingImage = (raw: IncomingMessage): ArrivingImage => ({
  announcedBytes: announcedBytes(raw),
  open: () => fileInBody(raw),
})

const upload = {
  takesFile: true,
  errors: ['IMAGE_TOO_LARGE', 'NOT_AN_IMAGE', 'TOO_MANY_UPLOADS', 'REQUEST_TIMEOUT'],
} satisfies Partial<AnyOperation>

const howToSend =
  'As the field `file` of a form, or as the whole body: PNG, JPEG, WebP, GIF or AVIF of at most 10 MB. Its middle is cropped to a ' +
  'square, and its metadata is removed. The image gets a new address each time.'

export function avatarRoutes(route: Route): void {
  route('PUT /v2/account/avatar', {
    ...upload,
    operationId: 'uploadAvatar',
    action: uploadAvatar,
    summary: 'Set your avatar',
    description: howToSend,
    reply: Account,
    example: exampleAccount,
    answer: ({ app, caller, request: { raw } }) =>
      whileUploading(raw, () => uploadAvatar(app, caller, arrivingImage(raw))),
  })

  route('DELETE /v2/account/avatar', {
    operationId: 'deleteAvatar',
    action: setAvatar,
    summary: 'Remove your avatar',
    status: 204,
    answer: async ({ app, caller }) => void (await setAvatar(app, caller, { avatar: null })),
  })
}

export function logoRoutes(route: Route): void {
  const path = { orgaId: PathNames.orgaId }

  route('PUT /v2/workplace/:orgaId/logo', {
    ...upload,
    path,
    operationId: 'uploadLogo',
    action: uploadLogo,
    summary: 'Set the logo of an organization',
    description: howToSend,
    reply: Organization,
    example: exampleOrganization,
    answer: ({ app, caller, path: { orgaId }, request: { raw } }) =>
      whileUploading(raw, () => uploadLogo(app, caller, { organizationId: orgaId, ...arrivingImage(raw) })),
  })

  route('DELETE /v2/workplace/:orgaId/logo', {
    path,
    operationId: 'deleteLogo',
    action: setLogo,
    summary: 'Remove the logo of an organization',
    status: 204,
    answer: async ({ app, caller, path: { orgaId } }) =>
      void (await setLogo(app, caller, { organizationId: orgaId, logo: null })),
  })
}

const sides: Record<string, SquareSide> = { '64': 64, '128': 128, '256': 256 }

export function imageRoutes(route: Route): void {
  route('GET /v2/images/:imageId', {
    operationId: 'downloadImage',
    action: readImage,
    summary: 'Load an avatar or a logo',
    description: `The address is what \`avatar\` and \`logo\` contain, such as ${exampleImageAddress}. Nobody can guess it, and it needs no token. As WebP.`,
    path: { imageId: 'the random part of the address' },
    fields: Type.Object({
      size: Type.Optional(
        Type.Enum(Object.keys(sides), {
          type: 'string',
          description: 'the width and height in pixels: 64, 128 or 256; 256 unless given',
        }),
      ),
    }),
    files: ['image/webp'],
    errors: ['IMAGE_NOT_FOUND'],
    answer: async ({ app, caller, path: { imageId }, fields: { size = '256' }, request }) => {
      const bytes = await readImage(app, caller, { address: imageId, side: sides[size] ?? 256 })
      return publicImageReply(request, bytes, `${imageId}-${size}`)
    },
  })
}
