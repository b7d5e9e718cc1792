import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../lib/http/api.ts'
import { type Language, switchLanguage, useLanguage } from '../../lib/language/language.ts'
import { reloadNames } from '../../game/queries/query-client.ts'
import { useSetUser, useUser } from '../../lib/session/session.ts'
import { say } from '../../lib/language/translation.ts'
import { showToast } from '../../ui/toasts/toast-store.ts'

/** Sets the interface to the language of the account when another user signs in (SPEC.md 4). */
export function useLanguageOfUser(): void {
  const user = useUser()
  const id = user?.id
  const language = user?.lang
  useEffect(() => {
    if (id !== undefined && language) switchLanguage(language).catch(reportError)
  }, [id, language])
}

/** Loads answers with names of deleted users again when the interface's language changes. */
export function useNamesInLanguage(): void {
  const language = useLanguage()
  const queryClient = useQueryClient()
  const spoken = useRef(language)
  useEffect(() => {
    if (spoken.current === language) return
    spoken.current = language
    void reloadNames(queryClient)
  }, [language, queryClient])
}

/**
 * Returns the language and a setter. A change shows at once and is saved in the account of a signed-in user.
 */
export function useLanguageChoice(): [Language, (language: Language) => void] {
  const language = useLanguage()
  const user = useUser()
  const setUser = useSetUser()

  async function choose(chosen: Language) {
    await switchLanguage(chosen)
    if (!user || user.lang === chosen) return
    try {
      setUser((await call('PUT /api/v1/user/change-lang', { body: { lang: chosen } })).user)
    } catch (error) {
      const detail = error instanceof Error ? error.message : ''
      const summary = say('shell:language_not_saved') // in the newly chosen language
      showToast({ severity: 'error', summary, detail, group: 'language' })
    }
  }
  return [language, (chosen) => void choose(chosen).catch(reportError)]
}
