import { FORM_MISTAKES } from '@called-it/contract/mistakes/form-mistakes.ts'
import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { LEAGUE_TEAMS } from '@called-it/rules/limits.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { LOSS_LIFE_MS, showToast, type ToastMessage } from '../../ui/toasts/toast-store.ts'
import { useRefusalToast } from '../saving/use-refusal-toast.ts'
import type { Choice } from './choice.ts'

/** The toasts after the choice was saved or refused. */
export function useChoiceToasts() {
  const { t } = useTranslation(['top-eight', 'predictions'])
  const { moment } = useFormat()
  const localized = useLocalized()
  const refused = useRefusalToast()
  const show = (message: ToastMessage) => showToast({ ...message, group: 'predictions' })
  return {
    saved: (locksAt: string | null) =>
      show({
        severity: 'success',
        summary: t('toast.saved'),
        detail: locksAt ? t('until', { at: moment(locksAt) }) : t('until_start'),
      }),
    /** There is no room for a ninth team. */
    full: (team: Entity | undefined) =>
      show({
        severity: 'warn',
        summary: t('toast.full'),
        detail: t('toast.full_detail', { name: team ? localized(team.name) : '' }),
      }),
    incomplete: ({ team_ids }: Choice) =>
      show({
        severity: 'warn',
        summary: localized(
          FORM_MISTAKES[team_ids.length < LEAGUE_TEAMS ? 'eight_teams' : 'favourite_of_the_eight'],
        ),
      }),
    failed: (error: unknown) =>
      refused(error, { failed: t('toast.failed'), unchanged: t('toast.kept'), late: t('toast.lapsed') }),
    lapsed: () =>
      show({
        severity: 'warn',
        summary: t('predictions:toast.locked'),
        detail: t('toast.lapsed'),
        life: LOSS_LIFE_MS,
      }),
  }
}
