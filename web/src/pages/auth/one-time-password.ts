let remembered = ''

/** Kept until a new password is chosen, in memory alone, so that nobody has to type it twice. */
export const rememberOneTimePassword = (password: string) => {
  remembered = password
}

export const rememberedOneTimePassword = () => remembered
