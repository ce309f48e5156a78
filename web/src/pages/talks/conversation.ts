import { createStore } from '@mantine/store'
import { maxPageSize } from '../../../../shared/limits.ts'
import type { ReactionEvent } from '../../live/live.ts'
import {
  around,
  emptyWindow,
  type Message,
  type MessagePage,
  type MessageWindow,
  newestOnly,
  sliceAround,
  withDeleted,
  withMessage,
  withNewer,
  withOlder,
  withPosted,
  withReaction,
} from './message-window.ts'

export type PageRequest = { before?: number; after?: number; limit: number }
export type ReadPage = (asked: PageRequest) => Promise<MessagePage>

/** The message to scroll to. Each request is a new object, so that the same message can be requested twice. */
export type Target = { id: number | 'newest'; highlight: boolean; at?: 'end' }

export type ConversationState = {
  window: MessageWindow
  target: Target | null
  isReady: boolean
  loading: 'older' | 'newer' | null
  error: unknown
}

const pageSize = 100

/** The loaded messages of a talk: a window that is extended at both ends and updated by live events. */
export class Conversation {
  readonly store = createStore<ConversationState>({
    window: emptyWindow,
    target: null,
    isReady: false,
    loading: null,
    error: null,
  })
  readonly #read: ReadPage
  /** Increases when the window is replaced, so that responses for an older window are ignored. */
  #generation = 0
  /**
   * Live events that arrive while a page is loading. They are applied again afterwards, because the page may be older
   * or newer.
   */
  #pendingEvents: ((window: MessageWindow) => MessageWindow)[] = []
  #loads = 0

  constructor(read: ReadPage) {
    this.#read = read
  }

  get #state(): ConversationState {
    return this.store.getState()
  }

  /** Opens the talk at a message or at the end. */
  async open(at: number | 'newest', highlight = false): Promise<void> {
    const generation = ++this.#generation
    await this.#load(async () => {
      const window =
        at === 'newest'
          ? newestOnly(await this.#read({ limit: pageSize }))
          : around(
              ...(await Promise.all([
                this.#read({ before: at, limit: pageSize / 2 }),
                this.#read({ after: at - 1, limit: pageSize }),
              ])),
            )
      if (generation !== this.#generation) return
      this.#change({ window, isReady: true, loading: null, error: null, target: { id: at, highlight } })
    }, generation)
  }

  /** Scrolls to a message, and loads it if necessary. */
  goTo(id: number): Promise<void> | void {
    if (!this.#state.window.messages.some((message) => message.id === id)) return this.open(id, true)
    this.#change({ target: { id, highlight: true } })
  }

  goToNewest(): Promise<void> | void {
    if (this.#state.window.hasNewer) return this.open('newest')
    this.#change({ target: { id: 'newest', highlight: false } })
  }

  async loadOlder(): Promise<void> {
    const first = this.#state.window.messages[0]
    if (this.#state.loading || !this.#state.window.hasOlder || !first) return
    await this.#extend('older', { before: first.id, limit: pageSize }, withOlder)
  }

  async loadNewer(): Promise<void> {
    const last = this.#state.window.messages.at(-1)
    if (this.#state.loading || !this.#state.window.hasNewer || !last) return
    await this.#extend('newer', { after: last.id, limit: pageSize }, withNewer)
  }

  /** Clears the error, so that the messages in view are requested again. */
  retry(): void {
    this.#change({ error: null })
  }

  /** Reloads the messages around the reader after events were lost, and drops the others. */
  async reload(visible: number | null): Promise<void> {
    const before = this.#state.window
    const slice = sliceAround(before, visible, maxPageSize)
    const first = slice.messages[0]
    if (!this.#state.isReady || !first) return
    const generation = ++this.#generation
    await this.#load(async () => {
      const page = await this.#read({ after: first.id - 1, limit: maxPageSize })
      if (generation !== this.#generation) return
      const window = { ...slice, messages: page.messages, hasNewer: page.nextCursor !== null }
      // Rows above were dropped, so the others have moved, and the list has to scroll back to the reader's position.
      const isCut = before.messages[0]?.id !== first.id
      const target = isCut ? ({ id: visible ?? 'newest', highlight: false, at: 'end' } as const) : this.#state.target
      this.#change({ window, target, loading: null, error: null })
    }, generation)
  }

  applyMessage(message: Message): void {
    this.#apply((window) => withMessage(window, message))
  }

  applyPosted(message: Message): void {
    this.#apply((window) => withPosted(window, message))
  }

  applyDeleted(message: Message): void {
    this.#apply((window) => withDeleted(window, message))
  }

  applyReaction(reaction: ReactionEvent): void {
    this.#apply((window) => withReaction(window, reaction))
  }

  #apply(update: (window: MessageWindow) => MessageWindow): void {
    if (this.#loads > 0) this.#pendingEvents.push(update)
    this.#change({ window: update(this.#state.window) })
  }

  async #extend(
    end: 'older' | 'newer',
    asked: PageRequest,
    join: (window: MessageWindow, page: MessagePage) => MessageWindow,
  ): Promise<void> {
    const generation = this.#generation
    this.#change({ loading: end })
    await this.#load(async () => {
      const page = await this.#read(asked)
      const { messages } = this.#state.window
      // A reload that ended meanwhile may have moved the end of the window: the page would repeat messages, or leave a gap.
      const fits = end === 'older' ? messages[0]?.id === asked.before : messages.at(-1)?.id === asked.after
      if (generation === this.#generation && fits) this.#change({ window: join(this.#state.window, page), error: null })
    }, generation)
    if (generation === this.#generation) this.#change({ loading: null })
  }

  async #load(work: () => Promise<void>, generation: number): Promise<void> {
    this.#loads++
    try {
      await work()
    } catch (error) {
      if (generation === this.#generation) this.#change({ error })
    } finally {
      const pending = this.#pendingEvents
      if (--this.#loads === 0) this.#pendingEvents = []
      for (const apply of pending) this.#change({ window: apply(this.#state.window) })
    }
  }

  #change(changes: Partial<ConversationState>): void {
    this.store.setState((state) => ({ ...state, ...changes }))
  }
}
