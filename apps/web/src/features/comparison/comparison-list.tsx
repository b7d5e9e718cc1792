import { Link, useNavigate } from '@tanstack/react-router'
import { Lock, Users, X } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import {
  broughtBy,
  type ComparedEvent,
  type Comparison,
  type ComparisonSearch,
  difference,
} from './comparison.ts'
import { ComparedRow } from './compared-row.tsx'
import { inRounds } from './in-rounds.ts'

type ComparisonListProps = {
  slug: string
  /** The first page. */
  head: Comparison
  events: readonly ComparedEvent[]
  wanted: ComparisonSearch
  isFights: boolean
  /** Undefined on the last page. */
  onMore: (() => void) | undefined
  isLoadingMore: boolean
}

/** The questions that both answered, the newest first, and the number of hidden ones. */
export function ComparisonList(props: ComparisonListProps) {
  const { slug, head, events, wanted, isFights, onMore, isLoadingMore } = props
  const { t } = useTranslation('comparison')
  const { number } = useFormat()
  const localized = useLocalized()
  const navigate = useNavigate()
  const userId = String(head.other.user.id)
  const show = (search: ComparisonSearch) =>
    void navigate({
      to: '/tournament/$slug/compare/$userId',
      params: { slug, userId },
      search,
      replace: true,
      resetScroll: false,
    })
  const round = head.sums.find((sum) => sum.round?.id === wanted.round)?.round
  const { only: _only, ...everything } = wanted
  const { round: _round, ...everywhere } = wanted
  const gains = events.map(({ mine, theirs }) => Math.abs(difference(broughtBy(mine), broughtBy(theirs))))
  const widest = Math.max(isFights ? 0.01 : 5, ...gains)
  return (
    <section className="panel min-w-0" aria-labelledby="events">
      <div className="flex min-h-20 flex-wrap items-center justify-between gap-3 px-6 py-4 max-tablet:px-4">
        <h2 id="events" className="type-h3 wrap-anywhere">
          {round
            ? t('events.of_round', { round: localized(round.name) })
            : t(isFights ? 'events.cards' : 'events.all')}
        </h2>
        {head.count > 0 && (
          <Segmented
            label={t('filter.label')}
            value={wanted.only ?? 'all'}
            options={[
              { value: 'all', label: t('filter.all') },
              { value: 'differing', label: t('filter.differing', { number: number(head.differing) }) },
            ]}
            onChange={(value) => show(value === 'all' ? everything : { ...wanted, only: 'differing' })}
          />
        )}
        {wanted.round && (
          <Link
            to="/tournament/$slug/compare/$userId"
            params={{ slug, userId }}
            search={everywhere}
            resetScroll={false}
            className="link inline-flex min-h-11 items-center gap-1.5 text-14"
          >
            <X className="size-4" aria-hidden="true" />
            {t('filter.every_round')}
          </Link>
        )}
      </div>
      {events.length > 0 ? (
        inRounds(events, head.sums).map(({ key, isOfTournament, title, events: inRound }) => {
          const name = title ? localized(title) : isOfTournament ? t('events.of_tournament') : undefined
          return (
            <section key={key} aria-label={name}>
              {/* The heading of a list of one round names it already. */}
              {name && !round && (
                <h3 className="flex min-h-11 items-center border-t border-line bg-sunk px-6 py-2 text-14 font-semibold max-tablet:px-4">
                  {name}
                </h3>
              )}
              <ol>
                {inRound.map((event) => (
                  <ComparedRow
                    key={`${event.kind} ${event.about.id}`}
                    event={event}
                    widest={widest}
                    isFights={isFights}
                  />
                ))}
              </ol>
            </section>
          )
        })
      ) : (
        <div className="px-6 pb-6 max-tablet:px-4 max-tablet:pb-4">
          <Empty
            icon={<Users aria-hidden="true" />}
            title={t(head.count === 0 ? 'empty.title' : 'empty.filtered')}
            text={t(head.count === 0 ? 'empty.text' : 'empty.filtered_text')}
          />
        </div>
      )}
      {onMore && (
        <div className="border-t border-line px-6 py-4 text-center max-tablet:px-4">
          <Button variant="secondary" onClick={onMore} busy={isLoadingMore && t('more')}>
            {t('more')}
          </Button>
        </div>
      )}
      {head.hidden > 0 && (
        <p className="flex items-center gap-3 border-t border-line px-6 py-4 text-14 text-text-2 max-tablet:px-4">
          <Lock className="size-4.5 shrink-0 text-text-3" aria-hidden="true" />
          {t(isFights ? 'hidden_fights' : 'hidden', { name: head.other.user.name })}
        </p>
      )}
    </section>
  )
}
