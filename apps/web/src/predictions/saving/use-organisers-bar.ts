import { useTranslation } from '../../lib/language/translation.ts'
import { useUser } from '../../lib/session/session.ts'

/**
 * The text for organisers beside a reopened question, or a save that was refused as locked: they cannot change an
 * answer that was locked once (GAME.md 9). Null for all other users.
 */
export function useOrganisersBar(): string | null {
  const { t } = useTranslation('predictions')
  return useUser()?.role === 'organiser' ? t('toast.organisers') : null
}
