import { Text } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useTranslations } from '../i18n/language.tsx'

type Props = {
  /** The boundary renders its children again when the item changes. */
  item: unknown
  fallback: ReactNode
  children: ReactNode
}
type State = { item: unknown; hasFailed: boolean }

/** An error boundary around one item of a list, so that an item that throws does not break the whole page. */
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

/** Replaces an item that could not be rendered. */
export function ItemFallback({ what }: { what: 'message' | 'card' | 'event' | 'entry' }) {
  const t = useTranslations()
  return (
    <Text component="span" size="sm" c="dimmed" fs="italic">
      {t(`common.cannotShow.${what}`)}
    </Text>
  )
}
