import type { Player } from '@called-it/contract/predictions/player-predictions.ts'
import type { LinkProps } from '@tanstack/react-router'
import { UserRoundX } from 'lucide-react'
import { use } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useSearchText } from '../../lib/address/use-search-text.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Empty } from '../../ui/states/empty.tsx'
import { Pager } from '../../ui/layout/pager.tsx'
import { SearchField } from '../../ui/forms/text-field.tsx'
import { searchOf } from '../search.ts'
import { PickContext } from './player-choice.ts'
import type { PlayerKind, PlayerListed, PlayerQuestion } from './player-picks.ts'
import { Leading } from './leading.tsx'
import { PlayerRow } from './player-row.tsx'
import styles from './player-row.module.css'
import { PlayerTile } from './player-tile.tsx'
import tiles from './player-tile.module.css'

/** So many of the first players are tiles. */
const TILES = 6

type PlayersListedProps = {
  playerKind: PlayerKind
  slug: string
  user: number | undefined
  listed: PlayerListed
  question: PlayerQuestion
  /** Another page is loading. */
  isWaiting: boolean
  onSearch: (text: string) => void
}

/**
 * All players to choose from, ten at a time, with a search by name. The first six are tiles; a search and the other pages
 * have rows only.
 */
export function PlayersListed({
  playerKind,
  slug,
  user,
  listed,
  question,
  isWaiting,
  onSearch,
}: PlayersListedProps) {
  const { t } = useTranslation('one-pick')
  const { number } = useFormat()
  const [text, setText] = useSearchText(listed.search, onSearch)
  const pick = use(PickContext)
  const { players, meta, count, answered, prediction, leaders, is_locked, is_final } = question
  const chosen = pick ? pick.chosen?.id : prediction?.player.id
  const isCounted = [...players, ...leaders].some((player) => player[playerKind.by] > 0)
  // Provisional: the statistics may still change.
  const isPassing = isCounted && is_locked && !is_final
  const first = (meta.page - 1) * meta.limit + 1
  const isBehind = players.length === 0 && count > 0
  const tiled = meta.page === 1 && listed.search === '' ? players.slice(0, TILES) : []
  const rows = players.slice(tiled.length)
  const shown = (player: Player) => ({
    playerKind,
    player,
    answered,
    isCounted,
    isChosen: player.id === chosen,
  })
  const linkTo = (page: number): LinkProps => ({
    to: '/tournament/$slug',
    params: { slug },
    search: {
      ...searchOf(playerKind.kind, user),
      ...(listed.search && { search: listed.search }),
      ...(page > 1 && { page }),
    },
    resetScroll: false,
  })
  return (
    <section aria-labelledby={`players-${playerKind.kind}`}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-1 max-tablet:mb-0">
        <h2 id={`players-${playerKind.kind}`} className="type-h2 max-tablet:sr-only">
          {t(`${playerKind.kind}.title`)}
        </h2>
        {isPassing && <Leading playerKind={playerKind} leaders={leaders} />}
      </div>
      <SearchField
        className="mb-4 max-tablet:mb-1.5"
        label={t('search')}
        value={text}
        data-start={pick ? true : undefined}
        onChange={setText}
      />
      {players.length === 0 ? (
        <Empty
          icon={<UserRoundX aria-hidden="true" />}
          title={t(isBehind ? 'page_behind' : 'nobody_found')}
          {...(!isBehind && { text: t('nobody_found_text') })}
          action={
            isBehind && (
              <ButtonLink variant="secondary" {...linkTo(1)}>
                {t('first_page')}
              </ButtonLink>
            )
          }
        />
      ) : (
        <>
          {tiled.length > 0 && (
            <ol className={tiles.tiles} data-waiting={isWaiting || undefined} aria-busy={isWaiting}>
              {tiled.map((player) => (
                <PlayerTile key={player.id} {...shown(player)} />
              ))}
            </ol>
          )}
          {rows.length > 0 && (
            <ol
              className={styles.list}
              start={tiled.length + 1}
              data-provisional={isPassing || undefined}
              data-waiting={isWaiting || undefined}
              aria-busy={isWaiting}
            >
              {rows.map((player) => (
                <PlayerRow key={player.id} {...shown(player)} />
              ))}
            </ol>
          )}
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4 px-1 py-4">
        <p className="text-13 text-text-3" aria-live="polite">
          {players.length > 0 &&
            t('listed', {
              first: number(first),
              last: number(first + players.length - 1),
              total: number(count),
              count,
            })}
          {answered !== null && ` · ${t('share_note')}`}
        </p>
        <Pager page={meta.page} pages={Math.ceil(count / meta.limit)} linkTo={linkTo} />
      </div>
    </section>
  )
}
