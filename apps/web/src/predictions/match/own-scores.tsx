import type { Match, MatchRound } from '@called-it/contract/kinds/match.ts'
import { Fragment, Suspense, use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import { now } from '../../lib/time/now.ts'
import { useIsPhone } from '../../lib/screen/use-is-phone.ts'
import { showReset } from '../saving/prediction-toasts.ts'
import type { PanelProps } from '../panel.ts'
import { usePair } from '../use-pair.ts'
import { usePrimer } from '../explained/use-primer.ts'
import { LeaveGuard } from '../saving/leave-guard.tsx'
import { RailContext } from '../frame/rail-context.ts'
import { LateNextStep } from '../next-step/late-links.tsx'
import { useLockClock } from '../frame/use-lock-clock.ts'
import { AutoBar } from '../match-saving/auto-bar.tsx'
import { countFilledByKeys } from '../match-row/filled-by-keys.ts'
import { OwnRow, type RowDeeds } from '../match-row/own-row.tsx'
import { isOnScreen, MomentRow } from '../match-moment/moment-row.tsx'
import { isKnockout, lockOf, type MatchPredictions } from './matches.ts'
import { RoundView, useRoundInView } from './round-view.tsx'
import { nextMissing, tallyOf } from './rounds.ts'
import { MatchChip } from './match-chip.tsx'
import { Primer } from './primer.tsx'
import { useExactMoments } from '../match-moment/use-exact-moments.ts'
import { useLanding } from './use-landing.ts'
import { useRowAboveSheet } from '../match-sheet/use-row-above-sheet.ts'
import { useRoundToast } from './use-round-toast.ts'
import { isFilled, useScoreForm } from '../match-saving/use-score-form.ts'
import { goalsOf } from '../match-saving/score-draft.ts'
import { useSheet } from '../match-sheet/use-sheet.ts'

// Only phones need it, and only once a plate is tapped.
const ScoreSheet = lazyPart(() => import('../match-sheet/score-sheet.tsx'), 'ScoreSheet')

/** A user who has saved this many scores knows the points. */
const ENOUGH_CALLS = 3

type OwnScoresProps = PanelProps & {
  userId: number
  predictions: MatchPredictions
  onStale: () => void
}

/** The viewer's own predictions: rounds, matches that save themselves, and the progress of the round. */
export function OwnScores({ userId, onStale, ...place }: OwnScoresProps) {
  const { slug, predictions, roundKey } = place
  const { progress } = use(RailContext)
  const { t } = useTranslation('predictions')
  const isPhone = useIsPhone()
  const matches = useMemo(() => predictions.rounds.flatMap(({ events }) => events), [predictions])
  const at = useLockClock(matches.map(lockOf), onStale)
  const round = useRoundInView(predictions.rounds, roundKey, at) ?? predictions.rounds[0]!
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const showRoundToast = useRoundToast()
  const { pairOf } = usePair()
  const [news, setNews] = useState('')
  const namesOf = (called: readonly Match[]) => called.map(pairOf).join(', ')
  const isSheetOpen = useRef(false)
  const form = useScoreForm({
    userId,
    slug,
    predictions,
    at,
    onSaved: (saved) => {
      setSavedAt(now())
      setNews(t('news.saved', { names: namesOf(saved) }))
      // The sheet says itself that the round is complete, and a toast would cover it.
      if (!isSheetOpen.current) showRoundToast(round, at, saved)
    },
    onFailed: (failed) => setNews(t('news.failed', { names: namesOf(failed) })),
  })
  const view = useRef<HTMLDivElement>(null)
  useLanding(view, { roundKey: round.key, isToFill: place.isToFill ?? false, isPhone })
  const sheet = useSheet({ round, at, form })
  useEffect(() => {
    isSheetOpen.current = sheet.props !== null
  }, [sheet.props])
  const [sheetHeight, setSheetHeight] = useState(0)
  useRowAboveSheet(sheet.called?.id, sheetHeight)
  const tally = tallyOf(round, at, form.isUnsaved)
  const { moments, end } = useExactMoments(matches, userId, isOnScreen)
  const calls = matches.filter(({ prediction }) => prediction).length
  const { isShown: isExplaining, dismiss } = usePrimer('primer', calls >= ENOUGH_CALLS)
  const explained = useExplainedMatch(round, at)
  const callOf = (match: Match) => {
    const { first, second } = goalsOf(match, form.drafts[match.id])
    return first !== null && second !== null ? { first, second } : null
  }
  // Scores that stay unsaved until the user acts: incomplete, or failed.
  const stuck = round.events.filter((match) => form.isStuck(match.id)).map(({ id }) => id)

  const isDone = (match: Match) => isFilled(match, form.draftOf(match.id))

  /** Goes to the next match without a score; returns whether there is one. */
  function goToMissing(after: number | null): boolean {
    const next = nextMissing(round, at, isDone, after)
    const plate = next && document.querySelector<HTMLElement>(`#match-${next.id} [data-empty]`)
    plate?.focus()
    plate?.closest('article')?.scrollIntoView({ block: 'nearest' })
    return Boolean(plate)
  }

  const firstMissing = nextMissing(round, at, (match) => isFilled(match, form.drafts[match.id]), null)?.id
  const deeds = useRef<RowDeeds>(null)
  useLayoutEffect(() => {
    deeds.current = {
      ...form,
      call: (match, side) => sheet.open(match.id, side),
      goOn(match) {
        countFilledByKeys()
        if (!goToMissing(match.id)) form.leave(match)
      },
    }
  })
  const renderRow = (match: Match) => (
    <OwnRow
      match={match}
      at={at}
      isKnockout={isKnockout(round)}
      isStart={match.id === firstMissing}
      points={predictions.match_points}
      draft={form.drafts[match.id]}
      mark={form.marks[match.id]}
      isPhone={isPhone}
      called={sheet.called?.id === match.id ? sheet.called.side : null}
      deeds={deeds}
    />
  )

  const given = { kind: 'match' as const, roundId: round.id }

  function reset() {
    const restore = form.discard(stuck)
    showReset(t('toast.reset', { count: stuck.length }), { label: t('toast.restore'), onSelect: restore })
  }

  const nextStep = (isShown: boolean) =>
    progress && <LateNextStep isShown={isShown} given={given} rounds={predictions.rounds} />

  return (
    <div ref={view} style={sheet.props ? { paddingBottom: sheetHeight } : undefined}>
      <LeaveGuard
        unsaved={matches.filter(({ id }) => form.isAtRisk(id)).length}
        userId={userId}
        onSave={() => form.save()}
      />
      <RoundView
        {...place}
        round={round}
        at={at}
        tally={tally}
        isUnsaved={form.isUnsaved}
        note={
          !isExplaining &&
          explained && (
            <MatchChip match={explained} call={callOf(explained)} numbers={predictions.match_points} />
          )
        }
        renderMatch={(match) => (
          <Fragment key={match.id}>
            {isExplaining && match.id === explained?.id && tally.open > 0 && (
              <Primer
                match={match}
                call={callOf(match)}
                numbers={predictions.match_points}
                onDone={dismiss}
              />
            )}
            <MomentRow
              match={match}
              round={round}
              matches={matches}
              my={place.tournament?.ratings_open ? place.tournament : undefined}
              delay={moments.get(match.id)}
              isAlone={moments.size === 1}
              onDone={() => end(match.id)}
            >
              {renderRow(match)}
            </MomentRow>
          </Fragment>
        )}
      >
        {tally.open > 0 && (
          <AutoBar
            tally={tally}
            savedAt={savedAt}
            unsaved={stuck.length}
            next={nextStep(tally.missing === 0 && stuck.length === 0)}
            onNext={() => {
              const next = nextMissing(round, at, isDone, null)
              if (isPhone && next) sheet.open(next.id, 'first')
              else goToMissing(null)
            }}
            onReset={reset}
          />
        )}
      </RoundView>
      {/* The sheet has its own announcements. */}
      <p className="sr-only" role="status">
        {!sheet.props && news}
      </p>
      <Suspense fallback={null}>
        {sheet.props && (
          <ScoreSheet {...sheet.props} progress={tally} next={nextStep(true)} onHeight={setSheetHeight} />
        )}
      </Suspense>
    </div>
  )
}

/** The match that explains the points: the first without a prediction when the round opened, else the first. */
function useExplainedMatch(round: MatchRound, at: number): Match | undefined {
  const find = () => nextMissing(round, at, ({ prediction }) => prediction !== null, null) ?? round.events[0]
  const [chosen, setChosen] = useState(() => ({ round: round.key, id: find()?.id }))
  if (chosen.round !== round.key) setChosen({ round: round.key, id: find()?.id })
  return round.events.find(({ id }) => id === chosen.id)
}
