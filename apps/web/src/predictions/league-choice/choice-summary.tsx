import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { ChoiceActions } from './choice-actions.tsx'
import { ChoiceNote } from './choice-note.tsx'
import { ChoiceSlots } from './choice-slots.tsx'
import { SideHead } from '../league/side-head.tsx'
import type { OwnChoice } from './use-choice.ts'

type ChoiceSummaryProps = {
  slug: string
  own: OwnChoice
  teams: ReadonlyMap<number, Entity>
  locksAt: string | null
}

/** «Мой выбор»: the eight teams, the favourite, what is missing, and the button. */
export function ChoiceSummary({ slug, own, teams, locksAt }: ChoiceSummaryProps) {
  const { t } = useTranslation('top-eight')
  return (
    <section className="panel" aria-label={t('mine')}>
      <SideHead title={t('mine')} count={own.choice.team_ids.length} />
      <ChoiceSlots choice={own.choice} teams={teams} />
      <div className="grid gap-3 border-line px-6 pt-4 pb-6 max-tablet:px-4 max-tablet:pb-4 tablet:border-t">
        <div role="status">
          <ChoiceNote own={own} locksAt={locksAt} />
        </div>
        {/* Windows without a column for them have them in the bar. */}
        <div className="grid max-desktop:hidden">
          <ChoiceActions slug={slug} own={own} />
        </div>
      </div>
    </section>
  )
}
