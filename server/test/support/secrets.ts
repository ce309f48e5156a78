import { createHash, randomBytes } from 'node:crypto'

/** Number of characters that identify a random text. */
const minSecretLength = 16

/** Collects every secret that was sent or issued, in every encoding in which it could leak. */
export class Secrets {
  readonly #starts = new Map<string, string>()

  get count(): number {
    return new Set(this.#starts.values()).size
  }

  /** Creates a password that is recognised in any encoding. */
  password(start = 'Kanari & käfig '): string {
    const part = randomBytes(12).toString('hex')
    const password = start + part
    this.#note(password, [...formsOf(part), ...fastHashesOf(password), ...fastHashesOf(password.toLowerCase())])
    return password
  }

  /**
   * Registers a secret that the service issued. Its hash may be stored, because nobody can guess a random value from
   * it.
   */
  keep(secret: string): string {
    this.#note(secret, formsOf(secret))
    return secret
  }

  foundIn(text: string): string[] {
    const found = new Set<string>()
    for (const [word] of text.toLowerCase().matchAll(/[\w+/-]{16,}/g)) {
      for (let at = 0; at + minSecretLength <= word.length; at++) {
        const secret = this.#starts.get(word.slice(at, at + minSecretLength))
        if (secret) found.add(secret)
      }
    }
    return [...found]
  }

  #note(secret: string, forms: string[]): void {
    for (const form of forms) this.#starts.set(form.toLowerCase().slice(0, minSecretLength), secret)
  }
}

/**
 * Returns a text in clear (letters and digits are unchanged in a URL), in hexadecimal, and in base64 at each of its
 * three offsets.
 */
function formsOf(part: string): string[] {
  const inBase64 = ['', '-', '--'].flatMap((before) =>
    (['base64', 'base64url'] as const).map((form) =>
      Buffer.from(before + part)
        .toString(form)
        .slice(4),
    ),
  )
  return [part, Buffer.from(part).toString('hex'), ...inBase64]
}

const fastHashesOf = (password: string) =>
  (['hex', 'base64', 'base64url'] as const).map((form) => createHash('sha256').update(password).digest(form))
