import { unacceptable } from '../../errors.ts'

/**
 * Attackers try a common password with up to this many other characters around it nearly as early as the password
 * itself.
 */
const maxExtraCharacters = 4
const maxRepeatedUnit = 4
/** Attackers do not try longer repetitions. */
const maxRepetition = 32
const minRun = 3

/** People type these characters in order, forwards or backwards. */
const sequences = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  // These are the rows of QWERTY, AZERTY and QWERTZ keyboards, followed by the columns and the shifted digits of
  // QWERTY.
  ...['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn', 'qwertzuiop', 'yxcvbnm'],
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '!@#$%^&*()',
].flatMap((sequence) => [sequence, [...sequence].reverse().join('')])

/** Maps characters to the letters that people replace with them. */
const disguises: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

let words: Promise<Set<string>> | undefined

/** Loads the list when the first password is chosen, because many processes never need these 5 MB. */
async function loadWords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'] as string[])
}

/** Throws when attackers would try a new password first: a common password, a pattern, or a name of the account. */
export async function requireUncommonPassword(field: string, password: string, names: string[]): Promise<void> {
  words ??= loadWords()
  const plain = password.normalize('NFKC').toLowerCase()
  if (consistsOfNames(plain, names)) {
    throw unacceptable(field, 'is made of your nametag or mail address, which attackers try first. Choose another one.')
  }
  if (isRepetition(plain) || consistsOfSequences(plain)) {
    throw unacceptable(field, 'repeats a few characters, or follows the alphabet or the keyboard. Choose another one.')
  }
  if (isCommon(await words, plain)) {
    throw unacceptable(field, 'is one of the most common passwords, which attackers try first. Choose another one.')
  }
}

function isCommon(common: Set<string>, password: string): boolean {
  if (common.has(password)) return true
  return [password, undisguised(password)].some((text) => {
    const [word = ''] = /[a-z]+(?:.*[a-z])?/.exec(text) ?? []
    return word.length >= minRun && password.length - word.length <= maxExtraCharacters && common.has(word)
  })
}

const undisguised = (password: string) => [...password].map((character) => disguises[character] ?? character).join('')

function consistsOfNames(password: string, names: string[]): boolean {
  return names
    .flatMap((name) => [name.toLowerCase(), name.toLowerCase().replace(/@.*$/, '')])
    .some(
      (name) =>
        name.length >= minRun && password.replaceAll(name, '').length <= maxExtraCharacters && password.includes(name),
    )
}

/** Matches passwords such as 00000000, 123123123 or abababab. */
function isRepetition(password: string): boolean {
  if (password.length > maxRepetition) return false
  for (let length = 1; length <= maxRepeatedUnit; length++) {
    const unit = password.slice(0, length)
    if (unit.repeat(Math.ceil(password.length / length)).slice(0, password.length) === password) return true
  }
  return false
}

/** Matches passwords such as 87654321, qwertzui or abcd1234, which consist of runs along the sequences. */
function consistsOfSequences(password: string): boolean {
  let at = 0
  while (at < password.length) {
    const run = longestRun(password, at)
    if (run < minRun) return false
    at += run
  }
  return true
}

function longestRun(password: string, at: number): number {
  let longest = 0
  for (const sequence of sequences) {
    const start = sequence.indexOf(password[at] ?? '')
    if (start === -1) continue
    let length = 0
    while (at + length < password.length && sequence[start + length] === password[at + length]) length++
    longest = Math.max(longest, length)
  }
  return longest
}
