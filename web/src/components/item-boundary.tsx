import { Text } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useTranslations } from '../i18n/language.tsx'

type Props = {
  /** Another version of it gets another try. */
  item: unknown
  fallback: ReactNode
  children: ReactNode
}
type State = { item: unknown; hasFailed: boolean }

/** An error boundary around one item of a list, so that no item can take the page of all the others down. */
export class ItemBoundary extends Component<Props, State> {
  override state: State = { item: this.props.item, hasFailed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ item }: Props, state: State): State | null {
    return item === state.item ? null : { item, hasFailed: false }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

/** In place of an item that cannot be shown. */
export function ItemFallback({ what }: { what: 'message' | 'card' | 'event' | 'entry' }) {
  const t = useTranslations()
  return (
    <Text component="span" size="sm" c="dimmed" fs="italic">
      {t(`common.cannotShow.${what}`)}
    </Text>
  )
}
