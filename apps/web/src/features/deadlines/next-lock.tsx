import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useNow } from '../../lib/time/now.ts'
import type { ArtName } from '../../ui/art/art.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Countdown } from '../../ui/figures/countdown.tsx'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { FITTED, FittedText } from '../../ui/content/fitted-text.tsx'
import { Hero } from '../../ui/layout/hero.tsx'
import { Early, Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Ticks } from '../../ui/figures/ticks.tsx'
import styles from './next-lock.module.css'
import { viewOf } from '../../predictions/kinds.ts'
import type { NextLock as Next, ProgressRound } from './progress.ts'
import { useTaskText } from './use-task-text.ts'
import { useTeamName } from './use-team-name.ts'

const DAY_MS = 24 * 60 * 60 * 1000

type NextLockProps = {
  next: Next
  /** The round in which the match is predicted. */
  round: ProgressRound | undefined
  /** Whether other predictions than scores lock then, too. */
  isMixed: boolean
  look: { art: ArtName; wears: { 'data-theme': string } }
  /** Whether a match has a score that was typed and not saved, by its id. */
  isUnsaved: (id: number) => boolean
}

/** The next lock: its question, the missing predictions, and the time left. */
export function NextLock({ next, round, isMixed, look, isUnsaved }: NextLockProps) {
  const { t } = useTranslation('next-lock')
  const localized = useLocalized()
  const { tournament } = next
  const task = useTaskText({ next, round, isMixed, isUnsaved })
  return (
    <Hero {...look}>
      <div className={`page-width ${styles.body}`}>
        <div className="min-w-0">
          <p className="type-kicker">{t('nearest', { tournament: localized(tournament.name) })}</p>
          <Title next={next} />
          <p className="max-w-120 text-pretty text-text-2 max-tablet:min-h-[45px]">{task.text}</p>
        </div>
        <TimeLeft locksAt={Date.parse(next.locks_at)} />
        <ButtonLink
          data-start
          size="large"
          variant={task.isComplete ? 'secondary' : 'primary'}
          className={styles.action}
          to="/tournament/$slug"
          params={{ slug: tournament.slug }}
          search={task.search}
        >
          {task.action}
        </ButtonLink>
      </div>
    </Hero>
  )
}

/** The teams of a match or a tie, the round of a card, else the name of the kind. */
function Title({ next: { kind, round, first_entity, second_entity } }: { next: Next }) {
  const { t } = useTranslation('kinds')
  const localized = useLocalized()
  const { nameOf } = useTeamName()
  const { per } = viewOf(kind)
  if (per !== 'event' && !(first_entity && second_entity))
    return (
      <h2 className={`@container ${styles.pair}`}>
        <FittedText text={per === 'round' && round ? localized(round.name) : t(`${kind}.name`)} />
      </h2>
    )
  const names = [nameOf(first_entity), nameOf(second_entity)] as const
  return (
    <h2 className={styles.pair}>
      <Team entity={first_entity} name={names[0]} other={names[1]} />{' '}
      <Team entity={second_entity} name={names[1]} other={names[0]} />
    </h2>
  )
}

function Team({ entity, name, other }: { entity: Entity | null; name: string; other: string }) {
  return (
    <span className={styles.team}>
      {entity && (
        <span className={styles.mark}>
          <EntityMark entity={entity} size="large" />
        </span>
      )}
      <span className="@container min-w-0 flex-1">
        <FittedText text={name} beside={[other]} />
      </span>
    </span>
  )
}

function TimeLeft({ locksAt }: { locksAt: number }) {
  const { t } = useTranslation('next-lock')
  const { time, day, dayWord, byZone } = useFormat()
  const now = useNow()
  const at = { time: time(locksAt), day: day(locksAt), zone: byZone(locksAt) }
  return (
    <div className={styles.time}>
      <Countdown to={locksAt} label={t('until')} size="large" />
      {/* The scale is the last day before the lock. */}
      <Ticks className="h-3.5" share={1 - (locksAt - now) / DAY_MS} />
      {/* It has the width of the plates and does not widen them. */}
      <p className="w-0 min-w-full text-13 text-text-2">{t(`closes.${dayWord(locksAt, now)}`, at)}</p>
    </div>
  )
}

/** The skeleton of the hero. */
export function NextLockSkeleton() {
  return (
    <Hero>
      <Loading className={`page-width ${styles.body}`}>
        <div className="min-w-0">
          <Skeleton className="h-4.25 w-60 max-w-full" />
          <div className={styles.pair}>
            <EarlyTeam text="first" />
            <EarlyTeam text="second" />
          </div>
          <Skeleton className="h-[22.5px] w-100 max-w-full max-tablet:h-[45px]" />
        </div>
        <div className={styles.time}>
          <Skeleton className="h-59 w-102 max-w-full max-desktop:h-50 max-tablet:h-45 max-tablet:w-full" />
        </div>
        <Skeleton className={`h-14 w-45 max-tablet:w-full ${styles.action}`} />
      </Loading>
    </Hero>
  )
}

/** The place of a team, in which boot.js writes its name; the mark keeps its place beside it. */
function EarlyTeam({ text }: { text: 'first' | 'second' }) {
  return (
    <span className={styles.team}>
      <span className={styles.mark}>
        <span data-mark="flag" />
      </span>
      <span className="@container min-w-0 flex-1">
        <Early text={text} className={FITTED}>
          <Skeleton className="block h-[0.94em] w-90 max-w-full" />
        </Early>
      </span>
    </span>
  )
}
