import { SearchX, Target, Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pager } from '../../ui/pager.tsx'
import edge from './floor.module.css'
import { Podium, PODIUM } from './podium.tsx'
import { OwnPlace, RatingTable } from './rating-table.tsx'
import type { RatingPage } from './ratings.ts'
import { useOnScreen } from './use-on-screen.ts'

type RatingListProps = {
  slug: string
  rating: RatingPage
  /** Nobody can get into the rating any more. */
  isFinished: boolean
  /** Another page or search is on its way. */
  isReplaced: boolean
  onClearSearch: () => void
}

/** A page of the rating with what belongs to it: the podium, the way to other pages, one's own place. */
export function RatingList({ slug, rating, isFinished, isReplaced, onClearSearch }: RatingListProps) {
  const [ownRow, isOwnRowOnScreen, showOwnRow] = useOnScreen()
  const list = useRef<HTMLDivElement>(null)
  useTopOnTurn(list, rating)

  if (rating.meta.total === 0) {
    return rating.search ? (
      <NobodyFound search={rating.search} onClear={onClearSearch} />
    ) : (
      <NobodyYet slug={slug} isFinished={isFinished} />
    )
  }
  if (rating.ratings.length === 0) return <NoSuchPage slug={slug} search={rating.search} />
  // Before the first result all are level: nobody stands above the others.
  const isRanked = rating.calculated_at !== null && rating.ratings.length >= PODIUM
  const podium = isRanked && rating.meta.page === 1 && !rating.search ? rating.ratings.slice(0, PODIUM) : []
  const rows = rating.ratings.slice(podium.length)
  return (
    <>
      <div ref={list} className="scroll-mt-4 transition-opacity aria-busy:opacity-55" aria-busy={isReplaced}>
        {podium.length > 0 && <Podium slug={slug} rows={podium} ownRow={ownRow} />}
        <div className="panel overflow-clip">
          {rows.length > 0 && <RatingTable slug={slug} rows={rows} ownRow={ownRow} />}
          <Foot slug={slug} rating={rating} />
        </div>
      </div>
      {rating.me ? (
        <OwnPlace slug={slug} row={rating.me} isHidden={isOwnRowOnScreen} onShow={showOwnRow} />
      ) : (
        !isFinished && <Invitation slug={slug} />
      )}
    </>
  )
}

/** A turned page begins at its top; the place in the page at arrival stays as it is. */
function useTopOnTurn(list: { current: HTMLElement | null }, { slug, search, meta }: RatingPage) {
  const shown = useRef({ slug, search, page: meta.page })
  useEffect(() => {
    const last = shown.current
    shown.current = { slug, search, page: meta.page }
    if (last.slug === slug && last.search === search && last.page !== meta.page)
      list.current?.scrollIntoView({ block: 'start' })
  }, [list, slug, search, meta.page])
}

function Foot({ slug, rating: { search, meta, ratings } }: { slug: string; rating: RatingPage }) {
  const { t } = useTranslation('ratings')
  const { number } = useFormat()
  const before = (meta.page - 1) * meta.limit
  const total = number(meta.total)
  const pages = Math.ceil(meta.total / meta.limit)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-6 py-3 text-14 text-text-3 max-tablet:justify-center max-tablet:px-2">
      <span role="status">
        {search
          ? t('found', { count: meta.total, number: total })
          : t('range', { from: number(before + 1), to: number(before + ratings.length), total })}
      </span>
      <Pager
        page={meta.page}
        pages={pages}
        linkTo={(page) => ({
          to: '/tournament/$slug/rating',
          params: { slug },
          search: { ...(search && { search }), ...(page > 1 && { page }) },
          resetScroll: false,
        })}
      />
    </div>
  )
}

export function NobodyYet({ slug, isFinished }: { slug: string; isFinished: boolean }) {
  const { t } = useTranslation('ratings')
  return (
    <div className="pt-8">
      <Empty
        icon={<Users aria-hidden="true" />}
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          !isFinished && (
            <ButtonLink to="/tournament/$slug" params={{ slug }}>
              {t('empty.predict')}
            </ButtonLink>
          )
        }
      />
    </div>
  )
}

function NobodyFound({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTranslation('ratings')
  return (
    <div role="status">
      <Empty
        icon={<SearchX aria-hidden="true" />}
        title={t('nobody_found.title')}
        text={t('nobody_found.text', { search })}
        action={
          <Button variant="secondary" onClick={onClear}>
            {t('nobody_found.clear')}
          </Button>
        }
      />
    </div>
  )
}

function NoSuchPage({ slug, search }: { slug: string; search: string }) {
  const { t } = useTranslation('ratings')
  return (
    <Empty
      icon={<SearchX aria-hidden="true" />}
      title={t('no_page.title')}
      text={t('no_page.text')}
      action={
        <ButtonLink
          to="/tournament/$slug/rating"
          params={{ slug }}
          search={search ? { search } : {}}
          variant="secondary"
        >
          {t('no_page.first')}
        </ButtonLink>
      }
    />
  )
}

/** For those without a row of their own, under the rows of the others. */
function Invitation({ slug }: { slug: string }) {
  const { t } = useTranslation('ratings')
  return (
    <div className={`${edge.floor} flex flex-wrap items-center gap-x-4 gap-y-3 px-6 py-3`}>
      <Target className="size-6 text-accent-text" aria-hidden="true" />
      <p className="flex-[1_1_220px] text-14 text-text-2">
        <b className="block font-semibold text-text">{t('invitation.title')}</b>
        {t('invitation.text')}
      </p>
      <ButtonLink to="/tournament/$slug" params={{ slug }}>
        {t('invitation.predict')}
      </ButtonLink>
    </div>
  )
}
