import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { LEAGUE_TEAMS } from '@called-it/rules/limits.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import type { Choice } from './choice.ts'

type ChoiceSlotsProps = { choice: Choice; teams: ReadonlyMap<number, Entity> }

/** The eight places, the empty ones with their number, and the favourite. */
export function ChoiceSlots({ choice, teams }: ChoiceSlotsProps) {
  const { t } = useTranslation('top-eight')
  const localized = useLocalized()
  const chosen = choice.team_ids.flatMap((id) => teams.get(id) ?? [])
  const empty = Array.from({ length: LEAGUE_TEAMS - chosen.length }, (_, at) => chosen.length + at + 1)
  const favourite = teams.get(choice.favourite_team_id ?? NaN)
  return (
    <div className="max-tablet:hidden">
      <ol className="grid grid-cols-4 gap-2 px-6 py-5 tablet:max-desktop:grid-cols-8">
        {chosen.map((team) => (
          <li key={team.id} className={SLOT}>
            <EntityMark entity={team} size={44} />
            <span className="w-full [overflow-wrap:anywhere] hyphens-auto">{localized(team.name)}</span>
          </li>
        ))}
        {empty.map((number, at) => (
          <li key={number} className={SLOT}>
            <span
              className="grid h-[50px] w-11 place-items-center border border-dashed border-line-2 font-display text-[22px] leading-none font-extrabold text-text-3"
              aria-hidden="true"
            >
              {number}
            </span>
            {at === 0 && <span className="text-text-3">{t('more', { count: empty.length })}</span>}
          </li>
        ))}
      </ol>
      <div className="flex min-h-[88px] items-center gap-4 border-t border-line px-6 py-4">
        {favourite && <EntityMark entity={favourite} size={48} />}
        <p className="min-w-0">
          <span className="block text-13 text-text-2">{t('favourite')}</span>
          {favourite ? (
            <b className="type-h3 block text-[28px] [overflow-wrap:break-word]">
              {localized(favourite.name)}
            </b>
          ) : (
            <span className="text-text-3">{t('no_favourite')}</span>
          )}
        </p>
      </div>
    </div>
  )
}

const SLOT =
  'grid min-h-21 min-w-0 content-start justify-items-center gap-1.5 text-center text-12 leading-[1.2] text-text-2'
