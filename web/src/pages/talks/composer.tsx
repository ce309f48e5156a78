import { ActionIcon, Group, Paper, Text, Textarea, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconSend2, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, type SubmitEvent, useId } from 'react'
import { flushSync } from 'react-dom'
import { maxAttachments, maxTextLength } from '../../../../shared/limits.ts'
import { useEntryName } from '../../api/groups.ts'
import { displayName, secondName } from '../../api/person.ts'
import { entryOf, isPerson, type PersonOrGroup } from '../../api/person-or-group.ts'
import { GroupAvatar } from '../../components/group-avatar.tsx'
import { applyEdit } from '../../components/markdown/apply-edit.ts'
import { FormatToolbar, formatByKey } from '../../components/markdown/format-toolbar.tsx'
import { continued } from '../../components/markdown/text-format.ts'
import { PersonAvatar } from '../../components/person-avatar.tsx'
import { ChooseFiles } from '../../files/choose-files.tsx'
import { ChosenFiles } from '../../files/chosen-files.tsx'
import { pastedFiles } from '../../files/file-drop.tsx'
import { useTranslations } from '../../i18n/language.tsx'
import { useMentionCompletion } from './mention-completion.ts'
import { completed } from './mention-suggestions.ts'
import { summaryOf } from './message-summary.ts'
import { useQuoted } from './quote.tsx'
import type { Talk } from './talk-cache.ts'
import { useTalkTitle } from './talk-title.ts'
import classes from './talks.module.css'
import type { ComposerState } from './use-composer.ts'

type Props = {
  nio: string
  talk: Talk
  composer: ComposerState
  field: RefObject<HTMLTextAreaElement | null>
  /** Names the field of a thread. */
  isThread?: boolean
  editLast(): void
}

/**
 * The text field for messages: Enter sends, Shift+Enter starts a new line and continues a list, @ suggests people and groups, and
 * files can be pasted.
 */
export function Composer({ nio, talk, composer, field, isThread = false, editLast }: Props) {
  const t = useTranslations()
  const titleOf = useTalkTitle()
  const listId = useId()
  // Phones have no Shift key, so Enter starts a new line there, and the button sends.
  const isTouch = useMediaQuery('(pointer: coarse)')
  const { text } = composer
  const mention = useMentionCompletion(nio, talk, text)
  const isOpen = mention.suggestions.length > 0
  const isTooLong = text.length > maxTextLength
  const isComment = talk.kind === 'comments'
  // Escape closes the suggestions or ends an edit, and not the dialog around the composer.
  const ownEscape = { 'data-mantine-stop-propagation': isOpen || composer.mode.kind !== 'write' }

  const complete = (index: number) => {
    const entry = mention.suggestions[index]
    if (!entry) return
    const next = completed(text, mention.cursor, entry)
    // The text has to be rendered before the cursor can be placed in it.
    flushSync(() => {
      composer.setText(next.text)
      mention.moveCursor(next.cursor)
    })
    field.current?.focus()
    field.current?.setSelectionRange(next.cursor, next.cursor)
  }
  const submit = (event?: SubmitEvent) => {
    event?.preventDefault()
    if (!isTooLong) composer.submit()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    if (isOpen && mentionKey(event.key)) {
      event.preventDefault()
      return
    }
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.altKey
    if (isPlainEnter && (!isTouch || event.ctrlKey || event.metaKey)) submit()
    else if (
      event.key === 'ArrowUp' &&
      text === '' &&
      composer.attachments.length === 0 &&
      composer.mode.kind === 'write'
    )
      editLast()
    else if (event.key === 'Escape' && composer.mode.kind !== 'write') composer.cancel()
    else if (event.key === 'Enter' ? !continueLine(event.currentTarget) : !formatByKey(event)) return
    event.preventDefault()
  }
  /** Returns whether the line was one of a list or a quote. */
  const continueLine = (area: HTMLTextAreaElement): boolean => {
    const edit = area.selectionStart === area.selectionEnd && continued(area.value, area.selectionStart)
    if (edit) applyEdit(area, edit)
    return Boolean(edit)
  }
  const onPaste = (event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData)
    if (files.length === 0 || !composer.canAttach) return
    event.preventDefault()
    composer.attach(files)
  }
  /** Returns whether the list of suggestions has handled the key. */
  const mentionKey = (key: string): boolean => {
    if (key === 'ArrowDown') mention.choose(1)
    else if (key === 'ArrowUp') mention.choose(-1)
    else if (key === 'Enter' || key === 'Tab') complete(mention.chosen)
    else if (key === 'Escape') mention.close()
    else return false
    return true
  }

  return (
    <form className={classes.composer} onSubmit={submit}>
      {isOpen && (
        <Paper
          withBorder
          shadow="md"
          className={classes.suggestions}
          id={listId}
          role="listbox"
          aria-label={t('talks.mention')}
        >
          {mention.suggestions.map((entry, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text; aria-activedescendant names the option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field takes the keys
            <div
              key={entryOf(entry)}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === mention.chosen}
              className={classes.suggestion}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => complete(index)}
            >
              <Suggestion entry={entry} />
            </div>
          ))}
        </Paper>
      )}
      {composer.mode.kind !== 'write' && <ComposerContext talk={talk} composer={composer} />}
      <ChosenFiles files={composer.attachments} onRemove={composer.detach} />
      <FormatToolbar field={field} />
      <Group gap="xs" wrap="nowrap" align="flex-end">
        {composer.canAttach && <ChooseFiles nio={nio} max={maxAttachments} onFiles={composer.attach} />}
        <Textarea
          ref={field}
          className={classes.field}
          aria-label={
            isThread
              ? t('channels.replyTo')
              : t(isComment ? 'comments.write' : 'talks.messageTo', { title: titleOf(talk) })
          }
          aria-autocomplete="list"
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? `${listId}-${mention.chosen}` : undefined}
          placeholder={t(
            isThread ? 'channels.replyPlaceholder' : isComment ? 'comments.placeholder' : 'talks.placeholder',
          )}
          autosize
          minRows={1}
          maxRows={8}
          dir="auto"
          {...ownEscape}
          enterKeyHint={isTouch ? 'enter' : 'send'}
          value={text}
          error={isTooLong ? t('talks.tooLong', { max: maxTextLength }) : composer.problem}
          onChange={({ currentTarget }) => {
            composer.setText(currentTarget.value)
            mention.moveCursor(currentTarget.selectionStart)
          }}
          onSelect={({ currentTarget }) => {
            if (
              currentTarget.selectionStart === currentTarget.selectionEnd &&
              currentTarget.selectionStart !== mention.cursor
            )
              mention.moveCursor(currentTarget.selectionStart)
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <ActionIcon
          type="submit"
          size={36}
          disabled={!composer.canSubmit || isTooLong}
          loading={composer.isSaving}
          aria-label={t(composer.mode.kind === 'edit' ? 'common.save' : 'talks.send')}
        >
          {composer.mode.kind === 'edit' ? (
            <IconCheck size={18} aria-hidden />
          ) : (
            <IconSend2 size={18} aria-hidden className={classes.flips} />
          )}
        </ActionIcon>
      </Group>
      <VisuallyHidden role="status">
        {isOpen ? t('talks.suggestions', { count: mention.suggestions.length }) : ''}
      </VisuallyHidden>
    </form>
  )
}

function Suggestion({ entry }: { entry: PersonOrGroup }) {
  const name = useEntryName()(entry)
  return (
    <>
      {isPerson(entry) ? <PersonAvatar person={entry} size={24} /> : <GroupAvatar name={name} size={24} />}
      <Text component="bdi" size="sm">
        {name}
      </Text>
      <Text component="bdi" size="xs" className={classes.handle}>
        {isPerson(entry) ? secondName(entry) : `@${entry.name}`}
      </Text>
    </>
  )
}

/** The message that is being answered or edited, with a button that cancels. */
function ComposerContext({ talk, composer }: { talk: Talk; composer: ComposerState }) {
  const t = useTranslations()
  const { mode } = composer
  return (
    <div className={classes.whatFor}>
      <Text size="sm" truncate>
        {mode.kind === 'reply' ? <RepliedTo talk={talk} id={mode.to} /> : t('talks.editing')}
      </Text>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('common.cancel')} onClick={composer.cancel}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function RepliedTo({ talk, id }: { talk: Talk; id: number }) {
  const t = useTranslations()
  const quoted = useQuoted(talk.id, id)
  if (!quoted) return t('common.loading')
  return (
    <>
      {t('talks.replyTo', { name: displayName(quoted.author) })}{' '}
      <bdi className={classes.handle}>{summaryOf(quoted, t)}</bdi>
    </>
  )
}
