import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { findsName } from '../../lib/text/name-search.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { SearchField } from '../../ui/forms/text-field.tsx'
import { shareOf } from '../one-pick/share.ts'
import type { TeamKind, TeamQuestion } from './team-picks.ts'
import styles from './teams-listed.module.css'

/** With at least this many teams there is a search. */
const SEARCHED_FROM = 13

type TeamsListedProps = {
  teamKind: TeamKind
  question: TeamQuestion
  chosen: number | null
  /** Null: nothing can be chosen. */
  onChoose: ((id: number) => void) | null
}

const orderOf = (figures: ReadonlyMap<number, number>, a: Entity, b: Entity) =>
  (figures.get(b.id) ?? 0) - (figures.get(a.id) ?? 0)

/** All teams of the tournament, those that most users chose first, then by their statistic: to choose from, later with their statistic and how many users chose each. */
export function TeamsListed({ teamKind, question, chosen, onChoose }: TeamsListedProps) {
  const { t } = useTranslation('one-pick')
  const localized = useLocalized()
  const [text, setText] = useState('')
  const { teams, counts, crowd, top_teams } = question
  const countOf = new Map(counts?.map(({ id, count }) => [id, count]))
  const pickedOf = new Map(crowd?.picks.map(({ id, count }) => [id, count]))
  const isCounted = counts?.some(({ count }) => count > 0) ?? false
  const found = teams
    .filter(({ name }) => findsName(text, [name.ru, name.en]))
    .toSorted((a, b) => orderOf(pickedOf, a, b) || orderOf(countOf, a, b))
  const note = [isCounted && top_teams.length === 0 && t('goals_so_far'), crowd && t('share_note_teams')]
    .filter(Boolean)
    .join(' · ')
  const isRight = (team: Entity) => top_teams.some(({ id }) => id === team.id)

  return (
    <section aria-labelledby={`teams-${teamKind.kind}`}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 max-tablet:mb-0">
        <h2 id={`teams-${teamKind.kind}`} className="type-h2 max-tablet:sr-only">
          {t(`${teamKind.kind}.title`)}
        </h2>
        {note && <p className="text-13 text-text-2 max-tablet:mb-2">{note}</p>}
      </div>
      {teams.length >= SEARCHED_FROM && (
        <SearchField
          className="mb-4 max-tablet:mb-2"
          label={t('search_team')}
          value={text}
          onChange={setText}
        />
      )}
      {found.length === 0 ? (
        <Empty icon={<Search aria-hidden="true" />} title={t('no_team_found')} />
      ) : (
        <ul className={styles.grid}>
          {found.map((team) => (
            <li key={team.id}>
              <TeamTile
                teamKind={teamKind}
                team={team}
                count={isCounted ? (countOf.get(team.id) ?? 0) : null}
                share={shareOf(crowd && (pickedOf.get(team.id) ?? 0), crowd?.total)}
                isChosen={team.id === chosen}
                isRight={isRight(team)}
                label={localized(team.name)}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type TeamTileProps = {
  teamKind: TeamKind
  team: Entity
  label: string
  /** The statistic that the question counts; null while no team has any. */
  count: number | null
  share: number | null
  isChosen: boolean
  isRight: boolean
  onChoose: ((id: number) => void) | null
}

function TeamTile({ teamKind, team, label, count, share, isChosen, isRight, onChoose }: TeamTileProps) {
  const { t } = useTranslation('one-pick')
  const { number } = useFormat()
  const face = (
    <>
      <EntityMark entity={team} size="large" />
      <span>{label}</span>
      {isRight && <b className="text-13 text-ok">{t(`${teamKind.kind}.was_right`)}</b>}
      {/* At the foot of the tile, so that it is aligned with the tiles beside it. */}
      <span className="mt-auto grid gap-2 empty:hidden">
        {count !== null && <small>{t('goals', { count, number: number(count) })}</small>}
        {share !== null && <small>{t('share', { share: number(share) })}</small>}
      </span>
    </>
  )
  if (!onChoose)
    return (
      <div className={styles.tile} data-chosen={isChosen || undefined} data-right={isRight || undefined}>
        {face}
        {isChosen && <span className="sr-only">{t('chosen')}</span>}
      </div>
    )
  return (
    <button
      type="button"
      className={styles.tile}
      aria-pressed={isChosen}
      data-chosen={isChosen || undefined}
      data-printed
      onClick={() => onChoose(team.id)}
    >
      {face}
    </button>
  )
}
