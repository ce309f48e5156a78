/**
 * Formats of our own, for rules that a portable regular expression cannot express. Validators and generators in other
 * languages do not know them, so the OpenAPI document leaves them to the description of the field.
 */
export const ownFormats = {
  /**
   * One line with at least one visible character. No character fits two neighbouring groups of the expression, so that
   * matching takes linear time.
   */
  line: /^[\p{Zs}\p{Cf}]*[^\p{Z}\p{Cf}\p{Cc}][^\p{Zl}\p{Zp}\p{Cc}]*$/u,
  /**
   * A line without the bidirectional controls that reorder the text around a name. Joiners stay allowed: Persian names
   * and emoji need them.
   */
  displayName: /^(?!.*[\u202a-\u202e\u2066-\u2069])[\p{Zs}\p{Cf}]*[^\p{Z}\p{Cf}\p{Cc}][^\p{Zl}\p{Zp}\p{Cc}]*$/su,
}
