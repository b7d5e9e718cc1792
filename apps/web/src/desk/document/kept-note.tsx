import type { Answer } from '@called-it/contract/endpoint.ts'
import type { putTournament } from '@called-it/contract/organiser/organised-tournaments.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'

export type Touched = Answer<typeof putTournament>['changes'][number]['predictions']

/** How many saved predictions a change concerns: those that stay, those whose lock moves, and those that become void. */
export function KeptNote({ predictions }: { predictions: Touched | undefined }) {
  const { t } = useTranslation('desk')
  const { number } = useFormat()
  if (!predictions) return null
  const { kept, moved, cleared } = predictions
  const sentences = [
    t('document.kept', { count: kept, number: number(kept) }),
    moved > 0 && t('document.moved', { count: moved, number: number(moved) }),
    cleared === null
      ? t('document.cleared_picks')
      : cleared > 0 && t('document.cleared', { count: cleared, number: number(cleared) }),
  ]
  return <p className="text-13 text-text-2">{sentences.filter(Boolean).join(' ')}</p>
}
