import type { Translations } from '../shared/translate.ts'

const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** Lists every text of a translation file by its key, such as `home.members_other`. */
export const textsIn = (translations: Translations, prefix = ''): [key: string, text: string][] =>
  Object.entries(translations).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value] as [string, string]] : textsIn(value, `${prefix}${name}.`),
  )

/** Groups the texts of a translation file by key. The plural forms of a message have the same key. */
export const messagesIn = (translations: Translations): Map<string, { form: string; text: string }[]> =>
  new Map(
    [...Map.groupBy(textsIn(translations), ([key]) => key.replace(pluralSuffix, ''))].map(([key, texts]) => [
      key,
      texts.map(([name, text]) => ({ form: pluralSuffix.exec(name)?.[1] ?? '', text })),
    ]),
  )

export const parametersIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))

/** Renders the type that gives the function `t` its keys and their parameters, which JSON imports do not keep. */
export function renderMessageTypes(english: Translations): string {
  const lines = [...messagesIn(english)].map(([key, texts]) => {
    const names = parametersIn(texts.map(({ text }) => text).join())
    return `  '${key}': ${names.size === 0 ? 'never' : [...names].map((name) => `'${name}'`).join(' | ')}`
  })
  return [
    '// Made from en.json by npm run generate.',
    '',
    '/** The keys of all messages, each with the names of its parameters. */',
    'export type MessageParameters = {',
    ...lines,
    '}',
    '',
  ].join('\n')
}
