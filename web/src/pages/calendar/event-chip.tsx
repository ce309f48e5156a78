import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import type { CSSProperties, PointerEvent, ReactNode } from 'react'
import { displayName } from '../../api/person.ts'
import { answerIcons } from './answer-icons.ts'
import classes from './calendar.module.css'
import type { ViewProps } from './calendar-view.ts'
import { colorOf, ownersOf } from './color-of.ts'
import { isBusy, isOfOrganization, type Planned } from './planned.ts'

type Props = {
  planned: Planned
  view: ViewProps
  /** The column for arrow keys. */
  stop: string
  isSelected: boolean
  className?: string
  style?: CSSProperties
  /** The owner of the column, if it shows whose event it is. */
  inColumnOf?: string | undefined
  /** Sides on which the event continues, `before` or `after` this segment; `isNamed` if its title is visible there. */
  goesOn?: { before: boolean; after: boolean; isNamed?: boolean }
  onPointerDown?(event: PointerEvent): void
  /** The visible content. The label for screen readers is the same everywhere. */
  children: ReactNode
}

/** An event as a button that opens its details. */
export function EventChip({
  planned,
  view,
  stop,
  isSelected,
  className = '',
  style,
  inColumnOf,
  goesOn,
  children,
  ...props
}: Props) {
  const owners = ownersOf(planned, view.people)
  const color = colorOf(planned, view.people, inColumnOf)
  const isShared = isOfOrganization(planned.event)
  const isMarked = view.people.length > 1 && inColumnOf === undefined && !goesOn?.isNamed && !isShared
  const { myAnswer } = planned.event
  const names = isShared ? [view.organizationName] : view.people.length > 1 ? owners.map(displayName) : []
  const said = myAnswer === null ? [] : [view.text.answer(myAnswer)]
  const SharedMark = myAnswer === null ? IconUsersGroup : answerIcons[myAnswer]
  return (
    <UnstyledButton
      className={`${classes.chip} ${className}`}
      style={{ '--chip-color': `var(--mantine-color-${color}-filled)`, ...style } as CSSProperties}
      data-stop={stop}
      data-busy={isBusy(planned.event) || undefined}
      data-movable={view.mayChange(planned.event) || undefined}
      data-dragged={view.drag?.key === planned.key || undefined}
      data-declined={myAnswer === 'no' || undefined}
      data-goes-before={goesOn?.before || undefined}
      data-goes-after={goesOn?.after || undefined}
      tabIndex={isSelected ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation()
        view.onOpen(planned)
      }}
      onPointerDown={view.mayChange(planned.event) ? props.onPointerDown : undefined}
    >
      <VisuallyHidden>{view.text.label(planned, [...names, ...said])}</VisuallyHidden>
      {isShared && !goesOn?.isNamed && <SharedMark size={12} aria-hidden className={classes.shared} />}
      {isMarked && (
        <span className={classes.marks} aria-hidden>
          {owners.slice(0, owners.length > 2 ? 1 : 2).map(({ nicHandle, mark }) => (
            <span key={nicHandle} className={classes.mark}>
              {mark}
            </span>
          ))}
          {owners.length > 2 && <span>+{view.text.number(owners.length - 1)}</span>}
        </span>
      )}
      {goesOn?.isNamed ? null : children}
    </UnstyledButton>
  )
}
