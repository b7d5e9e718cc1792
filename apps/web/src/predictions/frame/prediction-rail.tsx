import type { KindName } from '@called-it/rules/systems.ts'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Check, CircleDashed, CircleDot, Lock } from 'lucide-react'
import { use } from 'react'
import { now } from '../../lib/time/now.ts'
import { useCurrentInView } from '../../lib/screen/use-current-in-view.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { viewOf } from '../kinds.ts'
import { HeadRowContext } from './head-row-context.ts'
import { type KindState, stateOf } from './kind-state.ts'
import styles from './prediction-rail.module.css'
import { RailContext } from './rail-context.ts'
import { searchOf } from '../search.ts'
import { useStateWords } from './use-state-words.ts'

type PredictionRailProps = {
  slug: string
  current: KindName
  /** The owner of the predictions: an id, or undefined for the viewer. */
  user: number | undefined
  /** Keeps the kinds side by side on every screen. */
  isStrip: boolean
}

/** The kinds of prediction of the tournament; for the viewer's own, with the progress of each. */
export function PredictionRail({ slug, current, user, isStrip }: PredictionRailProps) {
  const { t } = useTranslation(['predictions', 'kinds'])
  const { kinds } = use(RailContext)
  const rail = useCurrentInView(current, kinds.length)
  return (
    <nav
      ref={rail}
      className={`strip ${styles.kinds}`}
      data-strip={isStrip || undefined}
      aria-label={t('kinds.label')}
    >
      {use(HeadRowContext)?.item}
      {kinds.map((kind) => (
        <Link
          key={kind}
          to="/tournament/$slug"
          params={{ slug }}
          search={searchOf(kind, user)}
          resetScroll={false}
          // The bare address of the matches is a prefix of every other address.
          activeOptions={{ exact: true }}
          aria-current={kind === current ? 'page' : undefined}
          data-kind={kind}
        >
          <b>{t(`kinds:${kind}.name`)}</b> {user === undefined && <State slug={slug} kind={kind} />}
        </Link>
      ))}
    </nav>
  )
}

function State({ slug, kind }: { slug: string; kind: KindName }) {
  const { t } = useTranslation('predictions')
  const wordsOf = useStateWords()
  const { tournament, progress } = use(RailContext)
  // The empty line keeps its place until the progress is known.
  if (!progress) return <small>&nbsp;</small>
  const listed = stateOf(progress, slug, kind)
  if (!listed)
    return (
      <>
        <small>{t('kinds.closed')}</small>
        <Lock aria-hidden="true" />
      </>
    )
  // The first round opens with the tournament. A later one opens when its teams are known, which has no date.
  const opening = tournament?.predictions_opened_at ?? null
  const isAhead = opening !== null && Date.parse(opening) > now()
  const isByRounds = viewOf(kind).progress === 'rounds'
  const state = isByRounds && isAhead ? { ...listed, opensAt: opening } : listed
  return (
    <>
      <small>{wordsOf(kind, state)}</small>
      <StateIcon isByRounds={isByRounds} {...state} />
    </>
  )
}

function StateIcon({ isByRounds, phase, total, saved, missing }: KindState & { isByRounds: boolean }) {
  if (phase === 'not_open') return <CalendarClock aria-hidden="true" />
  // A locked round does not count matches without a prediction, so nobody can know whether it was complete.
  const isComplete = phase === 'open' ? missing === 0 : !isByRounds && saved === total
  if (isComplete && saved > 0) return <Check className="text-ok" aria-hidden="true" />
  if (phase === 'locked') return <Lock aria-hidden="true" />
  return saved === 0 ? (
    <CircleDashed aria-hidden="true" />
  ) : (
    <CircleDot className="text-warn" aria-hidden="true" />
  )
}
