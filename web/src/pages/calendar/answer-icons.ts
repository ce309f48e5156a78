import { IconCheck, IconHourglass, IconQuestionMark, IconX } from '@tabler/icons-react'

/** The marks of the reader's answer to a date. */
export const answerIcons = { yes: IconCheck, maybe: IconQuestionMark, no: IconX, waiting: IconHourglass }
