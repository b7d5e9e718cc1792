import { Hand } from 'lucide-react'
import type { RefObject } from 'react'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Chip } from '../../ui/forms/chip.tsx'
import { NativeSelect } from '../../ui/forms/native-select.tsx'
import { SearchField } from '../../ui/forms/text-field.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import type { TournamentBrief } from './use-events-view.ts'
import type { EventsView } from './use-events-view.ts'

type FiltersProps = {
  view: EventsView
  tournaments: readonly TournamentBrief[]
  searchRef: RefObject<HTMLInputElement | null>
}

/** What the list of events shows: a tournament, one of its rounds, those that need an organiser, or a searched side. */
export function EventsFilters({ view, tournaments, searchRef }: FiltersProps) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  const hasChoices = view.document !== undefined || view.hasNone || view.error !== null
  return (
    <div className="mb-2 flex items-center gap-2 max-desktop:flex-wrap">
      <SearchField
        className="min-w-60 flex-1 max-desktop:basis-full"
        ref={searchRef}
        label={t('events.search')}
        value={view.text}
        onChange={view.setText}
      />
      {/* They come together, in a place that is kept for them. */}
      {hasChoices ? (
        <div className="flex flex-wrap items-center gap-2 max-desktop:basis-full">
          <NativeSelect
            className="max-tablet:basis-full tablet:max-desktop:grow tablet:max-desktop:basis-40"
            label={t('events.tournament')}
            hideLabel
            options={tournaments.map(({ slug, name }) => ({ value: slug, label: localized(name) }))}
            value={view.tournament ?? ''}
            onChange={view.setTournament}
          />
          <RoundChoice view={view} />
          <Chip
            isChosen={view.isHandNeeded}
            icon={<Hand className="size-4" aria-hidden="true" />}
            onChoose={() => view.setHandNeeded(!view.isHandNeeded)}
          >
            {t('events.needs_hand')}{' '}
            {view.tasks.length > 0 && <b className="type-num">{view.tasks.length}</b>}
          </Chip>
        </div>
      ) : (
        <Loading className="max-desktop:basis-full">
          <Skeleton className="block h-12 max-tablet:h-25 desktop:w-140" />
        </Loading>
      )}
    </div>
  )
}

/** The most rounds that stand side by side. */
const CHIPS_MAX = 6

function RoundChoice({ view: { rounds, round, setRound } }: { view: EventsView }) {
  const { t } = useTranslation('desk')
  const localized = useLocalized()
  if (rounds.length > CHIPS_MAX)
    return (
      <NativeSelect
        className="max-tablet:flex-1"
        label={t('events.round')}
        hideLabel
        options={rounds.map(({ key, name }) => ({ value: key, label: localized(name) }))}
        value={round ?? ''}
        onChange={setRound}
      />
    )
  return rounds.map(({ key, name }) => (
    <Chip key={key} isChosen={key === round} onChoose={() => setRound(key)}>
      {localized(name)}
    </Chip>
  ))
}
