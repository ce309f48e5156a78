export const discover = {
  title: 'Discover organizations',
  text: 'Associations, clubs and teams here that show themselves to everybody.',
  search: 'Search by name or description',
  all: 'All public organizations',
  nothingFoundTitle: 'Nothing found for “{q}”',
  nothingFoundText: 'Try another word, or a part of one.',
  nothingYetTitle: 'No public organization yet',
  nothingYetText: 'Whoever administers an organization can make it public. Then everybody finds it here.',
  noDescription: 'It has not described itself yet.',
  open: 'Open',
  joinSignedIn: 'One becomes a member by invitation. Ask somebody who belongs to it.',
  joinAnonymous: 'One becomes a member by invitation. Create an account, then ask somebody who belongs to it.',
  report: 'Report',
  reportTitle: 'Report {organization}',
  reportSignedIn:
    'Its secretaries and administrators read the report and see your name. You find out here what became of it.',
  reportAnonymous:
    'You are not signed in, so the report is anonymous: its secretaries and administrators read it without a name, and nobody can tell you what became of it. Only a few anonymous reports an hour are taken from one network.',
  falseName: 'Pretends to be somebody else',
  reportedSignedIn: 'Thank you. Your report has arrived; you find it among your reports.',
  reportedAnonymous: 'Thank you. Your report has arrived.',
} as const
