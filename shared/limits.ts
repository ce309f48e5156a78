/**
 * The calendar holds times of these years. Time zone offsets before them are not recorded reliably, and rules for later
 * years can only be guessed.
 */
export const minYear = 1970
export const maxYear = 2200

/** Messages, texts of cards, descriptions of events. All lengths are in characters. */
export const maxTextLength = 16_384
/** Titles of talks, cards and events, and items of checklists. */
export const maxTitleLength = 200
/** Names of boards and columns. */
export const maxNameLength = 120
/** Descriptions of organizations and reports, and comments about members. */
export const maxDescriptionLength = 2000
export const maxLocationLength = 500
export const maxLabelLength = 40
/** Texts to search for or to filter by. */
export const maxFilterLength = 100

export const maxChecklistItems = 100
/** The largest `limit` of a list. */
export const maxPageSize = 200
/** The largest body of a request, such as an imported calendar. */
export const maxBodyBytes = 1024 * 1024
