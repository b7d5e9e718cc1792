import { FORM_MISTAKES } from '@called-it/contract/mistakes/form-mistakes.ts'
import { LEAGUE_TEAMS } from '@called-it/rules/limits.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'
import { Status } from '../../game/predictions/status.tsx'
import type { OwnChoice } from './use-choice.ts'

/** The state of the choice, and what it lacks. */
export function ChoiceNote({ own, locksAt }: { own: OwnChoice; locksAt: string | null }) {
  const { t } = useTranslation('top-eight')
  const localized = useLocalized()
  const { moment } = useFormat()
  const { choice, state, mistake, needsGroup } = own
  const until = locksAt ? t('until', { at: moment(locksAt) }) : t('until_start')
  const lacking = LEAGUE_TEAMS - choice.team_ids.length
  if (mistake && state !== 'saving')
    return (
      <Note tone={choice.team_ids.length === 0 ? 'info' : 'error'}>
        <b className="font-semibold">
          {localized(FORM_MISTAKES[lacking > 0 ? 'eight_teams' : 'favourite_of_the_eight'])}
        </b>{' '}
        {lacking > 0 && lacking < LEAGUE_TEAMS && t('lacking', { count: lacking })}
      </Note>
    )
  if (needsGroup) return <Note tone="warn">{t('join.text')}</Note>
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-text-2">
      <Status state={state} />
      {state === 'saved' && <span>{own.isChanging ? t('changing') : until}</span>}
    </p>
  )
}
