/** What a field must be, beside it when it is not. */
export const field = {
  required: 'Please fill this in.',
  nametag: '2 to 32 letters (A to Z), digits and underscores, without spaces.',
  mail: 'A mail address such as jane@example.org.',
  password: 'At least 8 characters. No common password, no pattern such as 12341234, and not your own name or address.',
  newPassword:
    'At least 8 characters. No common password, no pattern such as 12341234, and not your own name or address.',
  name: '1 to 120 characters, on one line.',
  description: 'At most 2,000 characters.',
  email: 'A mail address such as jane@example.org.',
  comment: 'At most 2,000 characters.',
  note: 'At most 2,000 characters.',
  url: 'An address in the public Internet that begins with https://.',
} as const
