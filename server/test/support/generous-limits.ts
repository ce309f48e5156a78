/** For experiments that send more in a minute than people do in a month. */
export const generousLimits = {
  accountsPerHour: 1e9,
  failedPasswords: 1e9,
  resetMailsPerDay: 1e9,
  resetMailsPerHour: 1e9,
  invitationsPerHour: 1e9,
  anonymousReportsPerHour: 1e9,
}
