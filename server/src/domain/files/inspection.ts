export type Inspection = {
  type: string
  /** The size of an image as people see it; null for everything else. */
  width: number | null
  height: number | null
  /** Previews are beside the file, with the endings `.small` and `.large`. */
  hasThumbnails: boolean
  /** The content was changed in place, so its hash and its size have changed as well. */
  isChanged: boolean
}

/** Returns whether content of this type is treated as an image. SVG is a document, which is never shown. */
export const isDecodedType = (type: string) => type.startsWith('image/') && type !== 'image/svg+xml'

export const unknownType = 'application/octet-stream'

/** The result for content that cannot be inspected. */
export const unknownContent: Inspection = {
  type: unknownType,
  width: null,
  height: null,
  hasThumbnails: false,
  isChanged: false,
}
