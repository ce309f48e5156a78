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

export const unknownType = 'application/octet-stream'

/** What is known about content that cannot be inspected. */
export const unknownContent: Inspection = {
  type: unknownType,
  width: null,
  height: null,
  hasThumbnails: false,
  isChanged: false,
}
