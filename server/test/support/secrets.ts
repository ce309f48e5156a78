import { createHash, randomBytes } from 'node:crypto'

/** Enough of a random text to tell it from every other. */
const tellingLength = 16

/** Every secret that was sent or handed out, in every form in which it might turn up. */
export class Secrets {
  readonly #starts = new Map<string, string>()

  get count(): number {
    return new Set(this.#starts.values()).size
  }

  /** A password that is recognised however it is encoded. */
  password(start = 'Kanari & käfig '): string {
    const part = randomBytes(12).toString('hex')
    const password = start + part
    this.#note(password, [...formsOf(part), ...fastHashesOf(password), ...fastHashesOf(password.toLowerCase())])
    return password
  }

  /** Something that the service handed out. Its hash may be kept, since nobody can guess what it is the hash of. */
  keep(secret: string): string {
    this.#note(secret, formsOf(secret))
    return secret
  }

  foundIn(text: string): string[] {
    const found = new Set<string>()
    for (const [word] of text.toLowerCase().matchAll(/[\w+/-]{16,}/g)) {
      for (let at = 0; at + tellingLength <= word.length; at++) {
        const secret = this.#starts.get(word.slice(at, at + tellingLength))
        if (secret) found.add(secret)
      }
    }
    return [...found]
  }

  #note(secret: string, forms: string[]): void {
    for (const form of forms) this.#starts.set(form.toLowerCase().slice(0, tellingLength), secret)
  }
}

/** In clear (letters and digits stay the same in a URL), in hexadecimal, and in base64 at each of its three offsets. */
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
