import { ArrowDown, Check } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { type LeaguePredictions, teamsById } from '../league/league-predictions.ts'
import { SideHead } from '../league/side-head.tsx'
import type { StandingRow } from '../league/table-rows.ts'

type PickPlacesProps = { isMine: boolean; predictions: LeaguePredictions; rows: readonly StandingRow[] }

/** The eight chosen teams by their present places, and how many of them are right. */
export function PickPlaces({ isMine, predictions, rows }: PickPlacesProps) {
  const { t } = useTranslation('top-eight')
  const localized = useLocalized()
  const { ordinal } = useFormat()
  const teams = teamsById(predictions)
  const chosen = predictions.prediction?.team_ids.flatMap((id) => teams.get(id) ?? []) ?? []
  const placed = rows.filter(({ isChosen }) => isChosen)
  const picks = placed.length > 0 ? placed : chosen.map((team) => ({ team, isIn: null, position: null }))
  return (
    <section className="panel overflow-hidden" aria-label={t(isMine ? 'mine' : 'theirs')}>
      <SideHead
        title={t(isMine ? 'mine' : 'theirs')}
        count={rows.length > 0 ? placed.filter(({ isIn }) => isIn).length : chosen.length}
      />
      <ol>
        {picks.map(({ team, isIn, position }) => (
          <li
            key={team.id}
            className="grid min-h-15 grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-3.5 border-t border-line px-5 py-2 font-medium first:border-t-0 max-tablet:px-4"
          >
            <EntityMark entity={team} size={34} />
            <span className="[overflow-wrap:anywhere]">{localized(team.name)}</span>
            {position !== null && (
              <span
                className={`flex items-center gap-1.5 font-normal whitespace-nowrap ${isIn ? 'text-ok' : 'text-text-3'}`}
              >
                {isIn ? (
                  <Check className="size-3.5 [stroke-width:2.5]" aria-hidden="true" />
                ) : (
                  <ArrowDown className="size-3.5 [stroke-width:2.5]" aria-hidden="true" />
                )}
                {t('place', { place: ordinal(position) })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
