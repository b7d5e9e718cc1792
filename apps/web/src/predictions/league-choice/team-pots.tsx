import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useLocalized } from '../../lib/language/language.ts'
import { findsName } from '../../lib/text/name-search.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { SearchField } from '../../ui/forms/text-field.tsx'
import type { Choice } from './choice.ts'
import type { LeaguePredictions } from '../league/league-predictions.ts'
import { TeamOption } from './team-option.tsx'

type TeamPotsProps = {
  predictions: LeaguePredictions
  choice: Choice
  onToggle: (id: number) => void
  onFavourite: (id: number) => void
}

/** The clubs to choose from, by the pots of the draw, with a search. */
export function TeamPots({ predictions, choice, onToggle, onFavourite }: TeamPotsProps) {
  const { t } = useTranslation('top-eight')
  const localized = useLocalized()
  const [search, setSearch] = useState('')
  const first = potsOf(predictions)[0]?.teams[0]
  const pots = potsOf(predictions)
    .map(({ teams, ...pot }) => ({
      ...pot,
      teams: teams.filter(({ name }) => findsName(search, [name.ru, name.en])),
    }))
    .filter(({ teams }) => teams.length > 0)
  return (
    <>
      <SearchField
        className="mt-6 mb-7 max-tablet:mt-1 max-tablet:mb-2.5"
        label={t('search')}
        value={search}
        onChange={setSearch}
      />
      <div className="grid gap-7">
        {pots.map(({ key, name, teams }) => (
          <section key={key} className="min-w-0" aria-label={name ? localized(name) : t('clubs')}>
            {name && (
              <h3 className="mb-3 max-tablet:mb-2 flex items-baseline gap-3.5 font-display text-[22px] leading-none font-extrabold text-text-2 uppercase after:h-px after:flex-1 after:bg-line">
                {localized(name)}
              </h3>
            )}
            <ul className="grid gap-2 tablet:grid-cols-2 min-[960px]:grid-cols-3">
              {teams.map((team) => (
                <TeamOption
                  key={team.id}
                  team={team}
                  isChosen={choice.team_ids.includes(team.id)}
                  isFavourite={choice.favourite_team_id === team.id}
                  isStart={team === first}
                  onToggle={() => onToggle(team.id)}
                  onFavourite={() => onFavourite(team.id)}
                />
              ))}
            </ul>
          </section>
        ))}
        {pots.length === 0 && (
          <Empty
            icon={<SearchX aria-hidden="true" />}
            title={t('none_found.title')}
            text={t('none_found.text')}
          />
        )}
      </div>
    </>
  )
}

/** The teams by pots. Without known pots, all are in one without a name; teams without a pot come last. */
function potsOf({ pots, teams }: LeaguePredictions) {
  const inPots = pots.map(({ key, name, team_ids }) => ({
    key,
    name,
    teams: team_ids.flatMap((id) => teams.find((team) => team.id === id) ?? []),
  }))
  const rest: Entity[] = teams.filter(({ id }) => pots.every(({ team_ids }) => !team_ids.includes(id)))
  return rest.length > 0 ? [...inPots, { key: '', name: null, teams: rest }] : inPots
}
