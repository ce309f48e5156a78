import { createStore, useStore } from '@mantine/store'

const storageKey = 'atrium.notifications'

/** `unavailable` without https and in browsers that lack the feature, `blocked` after the person has denied it. */
type State = 'unavailable' | 'blocked' | 'on' | 'off'

function readState(): State {
  if (!isSecureContext || !('Notification' in globalThis)) return 'unavailable'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && localStorage.getItem(storageKey) === 'on' ? 'on' : 'off'
}

const store = createStore<{ state: State }>({ state: readState() })

/** Returns the state of the browser's notifications on this device. */
export const useBrowserNotifications = () => useStore(store).state

/** Turns notifications on this device on, for which the browser asks the person, or off. */
export async function setBrowserNotifications(isOn: boolean): Promise<void> {
  if (isOn) await Notification.requestPermission()
  localStorage.setItem(storageKey, isOn ? 'on' : 'off')
  store.setState({ state: readState() })
}

/** Shows a notification of the browser if the person has turned them on. A click on it focuses this tab. */
export function showBrowserNotification(title: string, options: NotificationOptions, onClick: () => void): void {
  if (readState() !== 'on') return
  try {
    const shown = new Notification(title, options)
    shown.onclick = () => {
      window.focus()
      shown.close()
      onClick()
    }
  } catch {
    // Browsers on phones show notifications of service workers only.
  }
}
