/** Reasons why the last attempt to deliver to a webhook failed. Pages and mails have a sentence for each. */
export const failureReasons = [
  'status',
  'timeout',
  'unknownName',
  'refused',
  'certificate',
  'broken',
  'privateNetwork',
  'notAllowed',
  'lostSecret',
] as const

export type FailureReason = (typeof failureReasons)[number]
