let remembered = ''

/** Memory keeps the one-time password until the new one is chosen, so that nobody has to type it twice. */
export const rememberOneTimePassword = (password: string) => {
  remembered = password
}

export const rememberedOneTimePassword = () => remembered
