/**
 * Returns where the focus may go when a dialog that opens now is closed, best first: the element that opens it, and those around
 * it that can have the focus. The items of a menu disappear, so its button stands for them.
 */
export function findOpeners(): HTMLElement[] {
  const menu = document.activeElement?.closest('[role="menu"]')
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : document.activeElement
  const openers: HTMLElement[] = []
  for (let element = opener; element; element = element.parentElement) {
    const canHaveFocus = element === opener || element.hasAttribute('tabindex')
    if (canHaveFocus && element instanceof HTMLElement) openers.push(element)
  }
  return openers
}

/** Returns the focus after a dialog was closed. The Tab key would begin at the start of the page otherwise. */
export function returnFocus(openers: HTMLElement[]): void {
  requestAnimationFrame(() => {
    // What the dialog has led to may have taken the focus, such as a new talk or another dialog.
    if (document.activeElement !== document.body) return
    const target = openers.find((element) => element.isConnected && element !== document.body)
    const place = target ?? document.getElementById('content')
    place?.focus({ preventScroll: true })
  })
}
