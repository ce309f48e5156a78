import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useEffect, useState } from 'react'
import { maxFilterLength } from '../../../shared/limits.ts'

const typingPauseMs = 300

type Props = {
  label: string
  q: string
  onChange(q: string | undefined): void
  /** The share of a row. */
  flex?: string
  ref?: Ref<HTMLInputElement>
}

/** A text that filters a list when typing pauses. It is a part of the address. */
export function SearchField({ label, q, onChange, flex = '2 1 220px', ref }: Props) {
  const [typed, setTyped] = useState(q)
  const ask = useDebouncedCallback((text: string, pathname: string) => {
    // A chosen link changes the address before its page is loaded. The search must not lead back from there.
    if (location.pathname === pathname) onChange(text.trim() || undefined)
  }, typingPauseMs)
  // The address may change by the history of the browser or by a link to this page.
  useEffect(() => setTyped((before) => (before.trim() === q ? before : q)), [q])
  return (
    <TextInput
      ref={ref}
      type="search"
      role="searchbox"
      flex={flex}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      maxLength={maxFilterLength}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        ask(currentTarget.value, location.pathname)
      }}
    />
  )
}
