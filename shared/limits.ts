/**
 * The calendar holds times of these years. Time zone offsets before them are not recorded reliably, and rules for later
 * years can only be guessed.
 */
export const minYear = 1970
export const maxYear = 2200
