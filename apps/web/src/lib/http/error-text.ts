import { ApiError } from './api.ts'
import { useLocalized } from '../language/language.ts'
import { useTranslation } from '../language/translation.ts'

/**
 * Returns the function that gives an error's text in the language of the interface. The text follows a switch
 * of the language after the server's answer. With `field` it is that field's error, if the server sent one.
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
