import type { Match } from '@called-it/contract/kinds/match.ts'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { countedScoreOf, phaseAt } from '../../game/scores/match.ts'
import { fadedEdges } from '../../lib/screen/faded-edges.ts'
import { useNow } from '../../lib/time/now.ts'
import { Live } from '../../ui/figures/badge.tsx'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import type { DayMatch, Night } from './day-matches.ts'
import styles from './day-strip.module.css'
import { useTeamName } from './use-team-name.ts'

type DayStripProps = { matches: readonly DayMatch[]; nights: readonly Night[] }

/**
 * The matches of a day side by side, each a link to its round: the score, the viewer's prediction, the
 * points. Before them the nights of fights that are on or have just ended.
 */
export function DayStrip({ matches, nights }: DayStripProps) {
  const { t } = useTranslation('next-lock')
  const areOver = [...nights.map(({ is_over }) => is_over), ...matches.map(isOver)]
  const list = useStrip(areOver.indexOf(false), areOver.length)
  return (
    <section className={styles.strip} aria-label={t('strip')}>
      <div className="page-width max-tablet:pr-0">
        <ul ref={list} style={{ '--matches': areOver.length } as React.CSSProperties}>
          {nights.map((night) => (
            <li key={`night ${night.id}`} data-over={night.is_over || undefined}>
              <NightLink night={night} />
            </li>
          ))}
          {matches.map((match) => (
            <li key={match.id} data-over={isOver(match) || undefined}>
              <Link
                className={styles.match}
                to="/tournament/$slug"
                params={{ slug: match.slug }}
                search={{ round: match.round.key }}
                data-void={match.status === 'cancelled' || undefined}
              >
                <span className={styles.head}>
                  <State match={match} />
                  <Call match={match} />
                </span>
                <Side match={match} side="first" />
                <Side match={match} side="second" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const isOver = ({ status }: Match) => status === 'finished' || status === 'awarded' || status === 'cancelled'

function NightLink({ night: { tournament, key, name, is_over } }: { night: Night }) {
  const { t } = useTranslation('next-lock')
  const localized = useLocalized()
  return (
    <Link
      className={styles.match}
      to="/tournament/$slug"
      params={{ slug: tournament.slug }}
      search={{ round: key }}
    >
      <span className={styles.head}>
        {is_over ? <span>{t('state.finished')}</span> : <Live>{t('state.live')}</Live>}
      </span>
      <span className={styles.night}>{localized(name)}</span>
    </Link>
  )
}

/** Scrolls a strip that overflows to the item `first`, which is not over, and fades its edges. */
function useStrip(first: number, items: number) {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const strip = list.current
    const item = strip?.children[first]
    if (strip && item instanceof HTMLElement) strip.scrollLeft = item.offsetLeft - strip.offsetLeft
    const unwatch = fadedEdges(strip)
    return () => unwatch?.()
  }, [first, items])
  return list
}

function State({ match }: { match: Match }) {
  const { t } = useTranslation('next-lock')
  const { time } = useFormat()
  const at = useNow()
  if (match.status === 'live')
    return <Live>{match.minute === null ? t('state.live') : t('minute', { minute: match.minute })}</Live>
  if (match.status !== 'scheduled') return <span>{t(`state.${match.status}`)}</span>
  if (phaseAt(match, at) === 'locked') return <span>{t('state.locked')}</span>
  return <span>{match.started_at && time(match.started_at)}</span>
}

/** The points once they are counted, until then the viewer's prediction. */
function Call({ match: { prediction } }: { match: Match }) {
  const { t } = useTranslation('next-lock')
  const { number } = useFormat()
  if (prediction && prediction.points !== null)
    return <b data-gained={prediction.points > 0 || undefined}>+{number(prediction.points)}</b>
  const score = prediction ? `${prediction.first}:${prediction.second}` : '–'
  return <span>{t('prediction', { score })}</span>
}

function Side({ match, side }: { match: Match; side: 'first' | 'second' }) {
  const { nameOf } = useTeamName()
  const entity = match[`${side}_entity`]
  return (
    <span className={styles.side}>
      {entity ? <EntityMark entity={entity} size="small" /> : <i />}
      <span>{nameOf(entity)}</span>
      <b>{countedScoreOf(match)?.[side]}</b>
    </span>
  )
}

/** The skeleton of the strip. */
export function DayStripSkeleton() {
  return (
    <div className={styles.strip}>
      <Loading className="page-width">
        <div className="flex h-25 gap-9 py-3">
          <Skeleton className="h-full w-45" />
          <Skeleton className="h-full w-45" />
          <Skeleton className="h-full w-45 max-tablet:hidden" />
          <Skeleton className="h-full w-45 max-desktop:hidden" />
        </div>
      </Loading>
    </div>
  )
}
