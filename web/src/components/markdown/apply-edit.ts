import type { Edit } from './text-format.ts'

/** Changes a text field as if the reader had typed, so that undo works. */
export function applyEdit(field: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  field.focus()
  field.setSelectionRange(from, to)
  // Deprecated, but the only way to change a text field with its history.
  const isTyped = insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert)
  if (!isTyped) {
    field.setRangeText(insert, from, to)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  field.setSelectionRange(...select)
}
