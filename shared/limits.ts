/**
 * The calendar holds times of these years. Before them the offsets of time zones were not yet recorded reliably, and rules
 * for later ones can only be guessed.
 */
export const minYear = 1970
export const maxYear = 2200
