import { query } from '../api/client.ts'
import { errorMessage, type Problem } from '../api/problem.ts'
import { useFormats, useTranslations } from '../i18n/language.tsx'
import { knownSpace, spaceOptions } from './space.ts'

/** Says how many files may be attached and how large they may be, before anything is chosen. */
export function useLimitsText(nio: string, max: number): string {
  const t = useTranslations()
  const { bytes } = useFormats()
  const space = query.useQuery(...spaceOptions(nio)).data?.space
  if (!space) return t('files.limitCount', { max })
  const free = Math.max(0, space.quota - space.used)
  if (free < space.maxFile) return t('files.limitFree', { max, size: bytes(space.maxFile), free: bytes(free) })
  return t('files.limits', { max, size: bytes(space.maxFile) })
}

/** The sentence about a file that cannot be uploaded, with the limits of this server. */
export function useUploadProblem(nio: string): (problem: Problem) => string {
  const t = useTranslations()
  const { bytes } = useFormats()
  return (problem) => {
    const space = knownSpace(nio)
    if (space && problem.code === 'FILE_TOO_LARGE') return t('files.tooLarge', { size: bytes(space.maxFile) })
    if (space && problem.code === 'SPACE_FULL' && space.used < space.quota) {
      return t('files.noSpace', { free: bytes(space.quota - space.used) })
    }
    return errorMessage(problem, t)
  }
}
