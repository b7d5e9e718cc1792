import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { sportNamed } from '@called-it/rules/systems.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { Waiting } from './waiting.ts'

/** Returns the text of what a tournament waits for: «До первого матча», «1/8 финала, начало через». */
export function useWaitingLabel() {
  const { t } = useTranslation('tournaments')
  const localized = useLocalized()
  return (tournament: Tournament, { kind, stage }: Waiting): string => {
    if (kind === 'first_match' && sportNamed(tournament.type).events === 'fights')
      return t('waiting.first_fight')
    if (kind === 'group_stage_start' || kind === 'group_stage_end') {
      const isLeague = stage?.type === 'league_stage'
      if (kind === 'group_stage_start')
        return t(isLeague ? 'waiting.league_stage_start' : 'waiting.group_stage_start')
      return t(isLeague ? 'waiting.league_stage_end' : 'waiting.group_stage_end')
    }
    return t(`waiting.${kind}`, { stage: stage ? localized(stage.name) : '' })
  }
}
