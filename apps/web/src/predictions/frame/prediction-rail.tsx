import type { KindName } from '@called-it/rules/systems.ts'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Check, CircleDashed, CircleDot, Lock } from 'lucide-react'
import { use } from 'react'
import { now } from '../../lib/time/now.ts'
import { useKeptInView } from '../../lib/screen/use-kept-in-view.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { type KindStanding, standingOf } from './kind-standing.ts'
import styles from './prediction-rail.module.css'
import { RailContext } from './rail-context.ts'
import { searchOf } from '../search.ts'
import { useStandingWords } from './use-standing-words.ts'

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
  const { t } = useTranslation('predictions')
  const { kinds } = use(RailContext)
  const rail = useKeptInView(current, kinds.length)
  return (
    <nav ref={rail} className={styles.kinds} data-strip={isStrip || undefined} aria-label={t('kinds.label')}>
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
        >
          <b>{t(`kinds.name.${kind}`)}</b> {user === undefined && <Standing slug={slug} kind={kind} />}
        </Link>
      ))}
    </nav>
  )
}

function Standing({ slug, kind }: { slug: string; kind: KindName }) {
  const { t } = useTranslation('predictions')
  const wordsOf = useStandingWords()
  const { tournament, progress } = use(RailContext)
  // The empty line keeps its place until the progress is known.
  if (!progress) return <small>&nbsp;</small>
  const told = standingOf(progress, slug, kind)
  if (!told)
    return (
      <>
        <small>{t('kinds.closed')}</small>
        <Lock aria-hidden="true" />
      </>
    )
  // The first round opens with the tournament. A later one opens when its teams are known, which has no date.
  const opening = tournament?.predictions_opened_at ?? null
  const isAhead = opening !== null && Date.parse(opening) > now()
  const standing = kind === 'match' && isAhead ? { ...told, opensAt: opening } : told
  return (
    <>
      <small>{wordsOf(kind, standing)}</small>
      <StandingIcon kind={kind} {...standing} />
    </>
  )
}

function StandingIcon({ kind, phase, total, saved, missing }: KindStanding & { kind: KindName }) {
  if (phase === 'not_open') return <CalendarClock aria-hidden="true" />
  // A locked round does not count matches without a prediction, so nobody can know whether it was complete.
  const isWhole = phase === 'open' ? missing === 0 : kind !== 'match' && saved === total
  if (isWhole && saved > 0) return <Check className="text-ok" aria-hidden="true" />
  if (phase === 'locked') return <Lock aria-hidden="true" />
  return saved === 0 ? (
    <CircleDashed aria-hidden="true" />
  ) : (
    <CircleDot className="text-warn" aria-hidden="true" />
  )
}
