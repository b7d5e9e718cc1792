import { useTranslation } from '../../lib/language/translation.ts'
import { useUser } from '../../lib/session/session.ts'

/**
 * What is said to organisers beside a lock that was taken back, or a save that was refused as locked: they cannot change what
 * had once been locked (GAME.md 9). Null for everybody else.
 */
export function useOrganisersBar(): string | null {
  const { t } = useTranslation('predictions')
  return useUser()?.role === 'organiser' ? t('toast.organisers') : null
}
