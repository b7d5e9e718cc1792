import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { SEARCH_MAX } from '@called-it/rules/limits.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { SearchField } from '../../ui/forms/text-field.tsx'
import { RoundSelect, GroupOrTeamSelect } from './rating-filters.tsx'
import type { RatingSearch, RatingView, Wanted } from './ratings.ts'
import { useSearchText } from '../../lib/address/use-search-text.ts'

type RatingControlsProps = {
  slug: string
  /** The kind of the groups; null: there is no draw, so teams and groups cannot be chosen. */
  theme: Tournament['theme'] | null
  wanted: RatingSearch
  /** The team whose members are shown. */
  team: RatingRow['team']
  /** Whether the rating is empty, so that only teams and groups can be chosen. */
  isEmpty: boolean
  /** `replace`: replaces the last entry of the history. */
  onLookFor: (wanted: RatingSearch, options: { replace: boolean }) => void
  /** Whether the rating is interim or final. */
  status: ReactNode
}

/** The choice of the rating's view, its filters and its search. */
export function RatingControls({
  slug,
  theme,
  wanted,
  team,
  isEmpty,
  onLookFor,
  status,
}: RatingControlsProps) {
  const { t } = useTranslation('ratings')
  const view: RatingView = wanted.view ?? 'all'
  const isList = !isEmpty && (view === 'all' || view === 'teams')
  const isOfUsers = view === 'all' || view === 'around'
  const ofGroup = wanted.group ? { group: wanted.group } : {}
  const switchTo = (next: RatingView) => {
    const search = next === 'all' ? {} : { view: next }
    // The chosen group stays chosen in the other view.
    onLookFor(next === 'all' || next === 'teams' ? { ...search, ...ofGroup } : search, { replace: false })
  }
  const lookFor = (text: string) => {
    const { page: _page, search: _search, ...rest } = wanted
    onLookFor({ ...rest, ...(text && { search: text }) }, { replace: true })
  }
  const chooseFilter = (chosen: Wanted) =>
    onLookFor({ ...(view === 'teams' && { view }), ...chosen }, { replace: false })
  return (
    <div className="mt-7 mb-5 flex flex-wrap items-center gap-3 max-tablet:my-4">
      {theme && (
        <Segmented
          label={t('kinds.label')}
          className="max-tablet:flex max-tablet:w-full max-tablet:*:flex-1"
          options={(['all', 'teams', 'groups'] as const).map((value) => ({
            value,
            label: t(`kinds.${value}`),
          }))}
          value={isOfUsers ? 'all' : view}
          onChange={switchTo}
        />
      )}
      {isOfUsers && !isEmpty && (
        <Segmented
          label={t('views.label')}
          className="max-tablet:flex max-tablet:w-full max-tablet:*:flex-1"
          options={(['all', 'around'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
          value={view}
          onChange={switchTo}
        />
      )}
      {isList && (
        <RatingSearchField
          // A search for users does not carry over to teams, nor the other way round.
          key={view}
          label={t(view === 'all' ? 'users.search' : 'teams.search')}
          wanted={wanted.search ?? ''}
          onSearch={lookFor}
        />
      )}
      {theme && isList && (
        <GroupOrTeamSelect
          slug={slug}
          theme={theme}
          hasTeams={view === 'all'}
          team={team}
          wanted={wanted}
          onChange={chooseFilter}
        />
      )}
      {isList && view === 'all' && <RoundSelect slug={slug} wanted={wanted} onChange={chooseFilter} />}
      {!isEmpty && status && (
        <div className={`max-tablet:order-2 max-tablet:basis-full ${isList ? '' : 'tablet:ml-auto'}`}>
          {status}
        </div>
      )}
    </div>
  )
}

type RatingSearchFieldProps = { label: string; wanted: string; onSearch: (text: string) => void }

function RatingSearchField({ label, wanted, onSearch }: RatingSearchFieldProps) {
  const [text, setText] = useSearchText(wanted, onSearch)
  return (
    <div className="flex-[1_1_260px] max-tablet:order-1 max-tablet:basis-full" data-start>
      <SearchField label={label} value={text} onChange={setText} maxLength={SEARCH_MAX} />
    </div>
  )
}
