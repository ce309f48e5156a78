import { unacceptable } from '../../errors.ts'

/** A word of the list with so many other characters around it is tried nearly as soon as the word. */
const maxAround = 4
const maxRepeatedUnit = 4
/** Nobody tries repetitions that are longer. */
const maxRepetition = 32
const minRun = 3

/** Characters that people press one after the other. */
const sequences = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  // The rows of keyboards, and the columns of the most frequent one.
  ...['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn', 'qwertzuiop', 'yxcvbnm'],
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '!@#$%^&*()',
].flatMap((sequence) => [sequence, [...sequence].reverse().join('')])

/** How people disguise letters. */
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

/** Loaded when the first password is chosen: a node that only serves does without 5 MB of words. */
async function loadWords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'] as string[])
}

/** Throws when a new password is one that attackers try first: a common one, a pattern, or a name of the account itself. */
export async function refuseCommonPassword(field: string, password: string, names: string[]): Promise<void> {
  words ??= loadWords()
  const plain = password.normalize('NFKC').toLowerCase()
  if (isMadeOf(plain, names)) {
    throw unacceptable(field, 'is made of your nametag or mail address, which attackers try first. Choose another one.')
  }
  if (isRepetition(plain) || isOfSequences(plain)) {
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
    return word.length >= minRun && password.length - word.length <= maxAround && common.has(word)
  })
}

const undisguised = (password: string) => [...password].map((character) => disguises[character] ?? character).join('')

function isMadeOf(password: string, names: string[]): boolean {
  return names
    .flatMap((name) => [name.toLowerCase(), name.toLowerCase().replace(/@.*$/, '')])
    .some(
      (name) => name.length >= minRun && password.replaceAll(name, '').length <= maxAround && password.includes(name),
    )
}

/** Such as 00000000, 123123123 or abababab. */
function isRepetition(password: string): boolean {
  if (password.length > maxRepetition) return false
  for (let length = 1; length <= maxRepeatedUnit; length++) {
    const unit = password.slice(0, length)
    if (unit.repeat(Math.ceil(password.length / length)).slice(0, password.length) === password) return true
  }
  return false
}

/** Such as 87654321, qwertzui or abcd1234: nothing but runs along the sequences. */
function isOfSequences(password: string): boolean {
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
