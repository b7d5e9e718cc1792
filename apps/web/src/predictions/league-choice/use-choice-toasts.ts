import { FORM_MISTAKES } from '@called-it/contract/mistakes/form-mistakes.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { LEAGUE_TEAMS } from '@called-it/rules/limits.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { showLapsed, showPredictionToast, showSaved } from '../saving/prediction-toasts.ts'
import { useRefusalToast } from '../saving/use-refusal-toast.ts'
import type { Choice } from './choice.ts'

/** The toasts after the choice was saved or refused. */
export function useChoiceToasts() {
  const { t } = useTranslation(['top-eight', 'predictions'])
  const { moment } = useFormat()
  const localized = useLocalized()
  const refused = useRefusalToast()
  return {
    saved: (locksAt: string | null) =>
      showSaved(t('toast.saved'), locksAt ? t('until', { at: moment(locksAt) }) : t('until_start')),
    /** There is no room for a ninth team. */
    full: (team: Entity | undefined) =>
      showPredictionToast({
        severity: 'warn',
        summary: t('toast.full'),
        detail: t('toast.full_detail', { name: team ? localized(team.name) : '' }),
      }),
    incomplete: ({ team_ids }: Choice) =>
      showPredictionToast({
        severity: 'warn',
        summary: localized(
          FORM_MISTAKES[team_ids.length < LEAGUE_TEAMS ? 'eight_teams' : 'favourite_of_the_eight'],
        ),
      }),
    failed: (error: unknown) =>
      refused(error, { failed: t('toast.failed'), unchanged: t('toast.kept'), late: t('toast.lapsed') }),
    lapsed: () => showLapsed(t('predictions:toast.locked'), t('toast.lapsed')),
  }
}
