import type { RatingRow } from '@called-it/contract/ratings/ratings.ts'
import { SEARCH_MAX } from '@called-it/rules/limits.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useIsPhone } from '../../lib/screen/use-is-phone.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { SearchField } from '../../ui/forms/text-field.tsx'
import styles from './rating-controls.module.css'
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
  /** Whether the rating is interim or final, or the viewer's final position. */
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
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(wanted.search !== undefined)
  const filters = useId()
  const view: RatingView = wanted.view ?? 'all'
  const isList = !isEmpty && (view === 'all' || view === 'teams')
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
  const views = VIEWS.filter((each) =>
    each === 'all' ? true : each === 'around' ? !isEmpty : theme !== null,
  )
  const isFiltered = Boolean(wanted.search ?? wanted.group ?? wanted.round ?? wanted.team)
  return (
    <div className={styles.controls}>
      {views.length > 1 && (
        <Segmented
          label={t('views.label')}
          className={styles.views}
          options={views.map((value) => ({ value, label: t(`views.${value}`) }))}
          value={view}
          onChange={switchTo}
        />
      )}
      {isPhone && isList && (
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={filters}
          data-set={isFiltered || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" />
          <span className="sr-only">{t(isFiltered ? 'views.filters_set' : 'views.filters')}</span>
        </button>
      )}
      {isList && (
        <div id={filters} className={styles.filters} hidden={isPhone && !isOpen}>
          <RatingSearchField
            // A search for users does not carry over to teams, nor the other way round.
            key={view}
            label={t(view === 'all' ? 'users.search' : 'teams.search')}
            wanted={wanted.search ?? ''}
            onSearch={lookFor}
          />
          {theme && (
            <GroupOrTeamSelect
              slug={slug}
              theme={theme}
              hasTeams={view === 'all'}
              team={team}
              wanted={wanted}
              onChange={chooseFilter}
            />
          )}
          {view === 'all' && <RoundSelect slug={slug} wanted={wanted} onChange={chooseFilter} />}
        </div>
      )}
      {!isEmpty && status && <div className={styles.status}>{status}</div>}
    </div>
  )
}

/** The views, in the order of the switch. */
const VIEWS = ['all', 'around', 'teams', 'groups'] as const satisfies RatingView[]

type RatingSearchFieldProps = { label: string; wanted: string; onSearch: (text: string) => void }

function RatingSearchField({ label, wanted, onSearch }: RatingSearchFieldProps) {
  const [text, setText] = useSearchText(wanted, onSearch)
  return (
    <div className={styles.search} data-start>
      <SearchField label={label} value={text} onChange={setText} maxLength={SEARCH_MAX} />
    </div>
  )
}
