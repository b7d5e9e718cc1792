import { Target } from 'lucide-react'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { hasScored } from '../../game/ratings/has-scored.ts'
import edge from './floor.module.css'
import { ListFoot } from './list-foot.tsx'
import {
  NobodyOfGroup,
  NobodyOfTeam,
  NobodyYet,
  NoSuchPage,
  NothingFound,
  NothingOfRound,
} from './no-rows.tsx'
import { PinnedRows } from './row/pinned-rows.tsx'
import { Podium, PODIUM } from './podium.tsx'
import { OwnPlace, RatingTable } from './rating-table.tsx'
import { PAGE_SIZE, type RatingPage, type RatingSearch, wantedOf } from './ratings.ts'
import { Namesakes } from '../../game/users/namesakes.tsx'
import { useOnScreen } from './use-on-screen.ts'
import { useTopOnTurn } from './use-top-on-turn.ts'

type RatingListProps = {
  slug: string
  rating: RatingPage
  /** Whether the tournament is over, so that no user can enter the rating. */
  isFinished: boolean
  /** Whether another page or search is loading. */
  isReplaced: boolean
  onClearSearch: () => void
}

/** A page of the rating, with the podium, the links to other pages and the viewer's own row. */
export function RatingList({ slug, rating, isFinished, isReplaced, onClearSearch }: RatingListProps) {
  const [ownRow, isOwnRowOnScreen, showOwnRow] = useOnScreen()
  const list = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => [...rating.ratings, ...rating.favourites], [rating])
  const wanted = wantedOf(rating)
  useTopOnTurn(list, JSON.stringify([slug, wanted]), rating.meta.page)
  const isMeant = useRouterState({ select: ({ location }) => location.hash === 'me' })
  useEffect(() => {
    if (isMeant) showOwnRow()
  }, [isMeant, showOwnRow, rating.meta.page])

  if (rating.meta.total === 0) {
    if (rating.search) return <NothingFound kind="users" search={rating.search} onClear={onClearSearch} />
    if (rating.round) return <NothingOfRound slug={slug} />
    if (rating.team) return <NobodyOfTeam slug={slug} />
    return rating.group ? <NobodyOfGroup slug={slug} /> : <NobodyYet slug={slug} isFinished={isFinished} />
  }
  if (rating.ratings.length === 0) return <NoSuchPage kind="users" slug={slug} wanted={wanted} />
  // Before the first result all are level, so there is no podium.
  const isRanked = rating.calculated_at !== null && rating.ratings.length >= PODIUM
  const isTop = rating.meta.page === 1 && !rating.search && !rating.group && !rating.team
  const podium = isRanked && isTop ? rating.ratings.slice(0, PODIUM) : []
  const rows = rating.ratings.slice(podium.length)
  const hasPlace = rating.me && (isFinished || rating.round !== null || hasScored(rating.me))
  return (
    <>
      <div ref={list} className="scroll-mt-4 transition-opacity aria-busy:opacity-55" aria-busy={isReplaced}>
        <Namesakes rows={shown}>
          {podium.length > 0 && <Podium slug={slug} rows={podium} ownRow={ownRow} />}
          <PinnedRows slug={slug} rows={rating.favourites} />
          <div className="panel overflow-clip">
            {rows.length > 0 && <RatingTable slug={slug} rows={rows} ownRow={ownRow} />}
            <ListFoot
              kind="users"
              slug={slug}
              wanted={wanted}
              meta={rating.meta}
              rows={rows.length}
              above={podium.length}
            />
          </div>
        </Namesakes>
      </div>
      {rating.me && hasPlace ? (
        <OwnPlace
          slug={slug}
          row={rating.me}
          isHidden={isOwnRowOnScreen}
          wanted={
            rating.round ? pageOf(rating.round, rating.my_place ?? rating.meta.total) : { view: 'around' }
          }
          onShow={showOwnRow}
        />
      ) : (
        !isFinished && !rating.round && <Invitation slug={slug} isListed={rating.me !== null} />
      )}
    </>
  )
}

/** Returns the page of a round's rating that has this place. */
const pageOf = (round: number, place: number): RatingSearch => {
  const page = Math.ceil(place / PAGE_SIZE)
  return { round, ...(page > 1 && { page }) }
}

/** Shown below the rows to users without a row of their own, or without points. */
function Invitation({ slug, isListed }: { slug: string; isListed: boolean }) {
  const { t } = useTranslation('ratings')
  return (
    <div className={`${edge.floor} flex items-center gap-x-4 px-6 py-3 max-tablet:gap-x-3 max-tablet:py-2`}>
      <Target className="size-6 text-accent-text max-tablet:hidden" aria-hidden="true" />
      <p className="flex-1 text-14 text-text-2 max-tablet:text-13 max-tablet:leading-[1.3]">
        <b className="block font-semibold text-text">
          {t(isListed ? 'invitation.no_points' : 'invitation.title')}
        </b>
        <span className="max-tablet:sr-only">
          {t(isListed ? 'invitation.first_points' : 'invitation.text')}
        </span>
      </p>
      <ButtonLink to="/tournament/$slug" params={{ slug }}>
        {t('invitation.predict')}
      </ButtonLink>
    </div>
  )
}
