import { ApiError } from './api.ts'
import { useLocalized } from '../language/language.ts'
import { useTranslation } from '../language/translation.ts'

/**
 * What to tell of an error, in the language of the interface: it changes when the language does, though the server
 * answered in the one before. With `field`: what is wrong with that field, where the server says so.
 */
export function useErrorText(): (error: unknown, field?: string) => string {
  const { t } = useTranslation()
  const localized = useLocalized()
  return (error, field = '') => {
    if (!(error instanceof ApiError) || error.code === 'unknown') return t('errors.generic')
    if (error.code === 'offline') return t('errors.offline')
    const text = error.errors?.[field]?.[0] ?? error.message
    const known = error.texts.find(({ ru, en }) => ru === text || en === text)
    return known ? localized(known) : text
  }
}
