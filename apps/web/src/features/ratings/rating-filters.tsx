import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useTeamTitle } from '../../game/teams/use-team-title.ts'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { ratingFilterQuery, type Wanted } from './ratings.ts'

const LOOK = 'w-40 max-tablet:w-auto max-tablet:flex-[1_1_120px]'

type FilterProps = {
  slug: string
  wanted: Wanted
  /** Called with the new filter. */
  onChange: (wanted: Wanted) => void
}

type GroupOrTeamSelectProps = FilterProps & {
  /** The kind of the groups. */
  theme: Tournament['theme']
  /** Whether the viewer's teams can be chosen too. */
  hasTeams: boolean
  /**
   * The chosen team, if it is known. A team that is not the viewer's is one of the draw, chosen by a link.
   */
  team: RatingRow['team']
}

/** The filter by group or by one of the viewer's teams; the first option is everybody: «Все мудрецы». */
export function GroupOrTeamSelect({
  slug,
  theme,
  hasTeams,
  team: shown,
  wanted,
  onChange,
}: GroupOrTeamSelectProps) {
  const { t } = useTranslation('ratings')
  const localized = useLocalized()
  const titleOf = useTeamTitle()
  const { data } = useQuery(ratingFilterQuery(slug))
  const { page: _page, group, team, ...rest } = wanted
  const sort = theme === 'PATH_OF_SAGE' ? 'sage' : 'elements'
  const groups = data?.groups ?? []
  const teams = hasTeams ? (data?.teams ?? []) : []
  const isOthers = team !== undefined && !teams.some(({ id }) => id === team)
  const options: { value: string; label: string; group?: string }[] = [
    { value: '', label: t(`groups.all.${sort}`) },
    ...groups.map(({ id, name }) => ({
      value: `group ${id}`,
      label: localized(name),
      ...(teams.length > 0 && { group: t(`groups.kind.${sort}`) }),
    })),
    ...teams.map((each) => ({ value: `team ${each.id}`, label: titleOf(each), group: t('teams.my') })),
    ...(isOthers ? [{ value: `team ${team}`, label: shown ? titleOf(shown) : t('teams.others') }] : []),
  ]
  const value = group ? `group ${group}` : team ? `team ${team}` : ''
  return (
    <NativeSelect
      label={t('groups.choose')}
      hideLabel
      className={LOOK}
      options={options}
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={(chosen) => {
        const ofGroup = groups.find(({ id }) => `group ${id}` === chosen)
        const ofTeam = teams.find(({ id }) => `team ${id}` === chosen)
        onChange({ ...rest, ...(ofGroup && { group: ofGroup.id }), ...(ofTeam && { team: ofTeam.id }) })
      }}
    />
  )
}

/** The filter by round; rounds without settled questions cannot be chosen. */
export function RoundSelect({ slug, wanted, onChange }: FilterProps) {
  const { t } = useTranslation('ratings')
  const localized = useLocalized()
  const { data } = useQuery(ratingFilterQuery(slug))
  const { page: _page, round, ...rest } = wanted
  const rounds = data?.rounds ?? []
  return (
    <NativeSelect
      label={t('rounds.choose')}
      hideLabel
      className={LOOK}
      options={[
        { value: '', label: t('rounds.all') },
        ...rounds.map(({ id, name, is_settled }) => ({
          value: String(id),
          label: localized(name),
          disabled: !is_settled && id !== round,
        })),
      ]}
      value={rounds.some(({ id }) => id === round) ? String(round) : ''}
      onChange={(chosen) => onChange({ ...rest, ...(chosen && { round: Number(chosen) }) })}
    />
  )
}
