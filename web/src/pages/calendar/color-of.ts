import { organizationColor, type ShownPerson } from './people.ts'
import { isOfOrganization, type Planned } from './planned.ts'

/** The shown people in whose calendars an event is. An event of the organization belongs to nobody in particular. */
export const ownersOf = ({ event, calendars }: Planned, people: ShownPerson[]): ShownPerson[] =>
  isOfOrganization(event) ? [] : people.filter(({ nicHandle }) => calendars.includes(nicHandle))

/** The colour of an event; in the column of a person, that of the person. */
export function colorOf(planned: Planned, people: ShownPerson[], inColumnOf?: string): string {
  if (isOfOrganization(planned.event)) return organizationColor
  const owners = ownersOf(planned, people)
  return (owners.find(({ nicHandle }) => nicHandle === inColumnOf) ?? owners[0])?.color ?? 'gray'
}
