import type { ImportRefusal } from '../../../../../shared/import-refusals.ts'
import type { EventFields } from '../event-fields.ts'
import type { Span } from '../expand.ts'
import type { Revision } from '../revision.ts'
import type { DroppedPart } from './dropped.ts'

export type ParsedEvent = {
  /** Identifies the event permanently: it is equal for every version of it in any file. */
  sourceKey: string
  uid: string
  /** Identifies the occurrence when the file contains it without its series. */
  recurrence: string | null
  event: EventFields
  span: Span
  revision: Revision
  /** Parts of the event that the import dropped. */
  dropped: DroppedPart[]
}

export type Cancellation = { sourceKey: string; uid: string; recurrence: string | null; title: string }

/** Why an event is not imported. The message is a sentence in English, the reason is translated by the pages. */
export type WhyRefused = { reason: ImportRefusal; message: string }
