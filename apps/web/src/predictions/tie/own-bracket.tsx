import type { BracketStage, BracketTie } from '@called-it/contract/predictions/group-predictions.ts'
import type { Tournament } from '@called-it/contract/tournaments/tournaments.ts'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { useIsPhone } from '../../lib/screen/use-is-phone.ts'
import { LOSS_LIFE_MS, showToast } from '../../ui/toasts/toast-store.ts'
import type { GroupPredictions } from '../group-predictions.ts'
import { LeaveGuard } from '../saving/leave-guard.tsx'
import { useOrganisersBar } from '../saving/use-organisers-bar.ts'
import { usePair } from '../use-pair.ts'
import { useLockClock } from '../frame/use-lock-clock.ts'
import { BracketBar } from './bracket-bar.tsx'
import { BracketHead } from './bracket-head.tsx'
import { BracketPoints } from './bracket-points.tsx'
import { BracketView } from '../tie-bracket/bracket-view.tsx'
import { courseOf } from './course.ts'
import { nextTieOf, type Shape } from './shape.ts'
import { pointsOf, tallyOf } from './tally.ts'
import type { TieShown } from './tie-shown.ts'
import { canPick, isOpen } from './tie-state.ts'
import { useChange } from './use-change.ts'
import { usePages } from '../tie-bracket/use-pages.ts'
import { usePicks } from '../tie-saving/use-picks.ts'

type OwnBracketProps = {
  slug: string
  userId: number
  tournament: Tournament | undefined
  predictions: GroupPredictions
  shape: Shape
  onStale: () => void
}

/** The viewer's own bracket: picks that save themselves, and their progress. */
export function OwnBracket({ slug, userId, tournament, predictions, shape, onStale }: OwnBracketProps) {
  const { t } = useTranslation(['bracket', 'predictions'])
  const { pairOf } = usePair()
  const bar = useOrganisersBar()
  const isPhone = useIsPhone()
  const [news, setNews] = useState('')
  const [change, setChange] = useChange()
  const shownStages = shape.thirdPlace ? [...shape.stages, shape.thirdPlace] : shape.stages
  const ties = shownStages.flatMap(({ events }) => events)
  const at = useLockClock(
    ties.flatMap(({ locks_at, opens_at, phase }) => (phase === 'open' ? locks_at : opens_at)),
    onStale,
  )
  const namesOf = (named: readonly BracketTie[]) => named.map(pairOf).join(', ')
  const picks = usePicks({
    userId,
    slug,
    predictions,
    ties,
    at,
    onSettled({ saved, failed }) {
      if (saved.length > 0) setNews(t('news.saved', { names: namesOf(saved) }))
      for (const [code, each] of Map.groupBy(failed, ({ failure }) => failure.code)) {
        const named = each.map(({ question }) => question)
        if (code === 'locked' || code === 'not_open') showLapsed(named, code)
        else setNews(t('news.failed', { names: namesOf(named) }))
      }
    },
    onLapsed: (lapsed) =>
      showLapsed(
        lapsed.map(({ question }) => question),
        'locked',
      ),
  })
  const { keeper, pickOf } = picks
  const sidesOf = courseOf(shape.stages, pickOf)
  const firstOpen = shape.stages.findIndex(({ events }) => events.some((tie) => isOpen(tie, at)))
  const pages = usePages(shape.stages.length, Math.max(0, firstOpen))
  const nextStage = shape.stages[pages.current + 1]
  const tally = tallyOf(ties, at, picks)
  const lead = t(tally.open > 0 ? 'lead' : tally.toCome > 0 ? 'lead_wait' : 'lead_closed')

  function showLapsed(closed: readonly BracketTie[], code: 'locked' | 'not_open') {
    setChange((last) => (last && closed.some(({ id }) => id === last.tie.id) ? null : last))
    showToast({
      severity: 'warn',
      summary: t(code === 'not_open' ? 'predictions:toast.not_open' : 'predictions:toast.locked'),
      detail: [t('lapsed', { count: closed.length, names: namesOf(closed) }), code === 'locked' && bar]
        .filter(Boolean)
        .join(' '),
      life: LOSS_LIFE_MS,
    })
  }

  function pick(tie: BracketTie, team: number) {
    if (!canPick(tie, team)) return
    const before = pickOf(tie)
    keeper.set(tie.id, { team_id: team })
    if (before === null || before === team) return setChange(null)
    const next = nextTieOf(shape.stages, tie)
    const stage = shape.stages.find(({ events }) => next && events.includes(next))
    const course = courseOf(shape.stages, (each) => (each.id === tie.id ? team : pickOf(each)))
    const nextTie = next && stage ? { stage, before: sidesOf(next), after: course(next) } : null
    setChange({ tie, before, after: team, nextTie })
  }

  const show = (tie: BracketTie, stage: BracketStage): TieShown => ({
    tie,
    stage,
    sides: sidesOf(tie),
    state: picks.stateOf(tie),
    pick: pickOf(tie),
    own: {
      failure: picks.marks[tie.id]?.failure,
      onPick: (team) => pick(tie, team),
      onRetry: () => keeper.save([tie.id]),
      onKeepSaved: () => void keeper.discard([tie.id]),
    },
  })

  function goOn() {
    if (isPhone && nextStage) return pages.go(pages.current + 1)
    const missing = ties.find((tie) => isOpen(tie, at) && pickOf(tie) === null)
    const input = document.querySelector<HTMLElement>(`#tie-${missing?.id} input`)
    const stage = shape.stages.findIndex(({ events }) => missing && events.includes(missing))
    const isElsewhere = isPhone && stage >= 0 && stage !== pages.current
    if (isElsewhere) pages.go(stage)
    input?.focus({ preventScroll: isElsewhere })
  }

  function undo() {
    if (change) pickAgain(change.tie.id, change.before)
    setChange(null)
  }

  /** Reads the tie at the moment of the call, as its last pick may have been saved meanwhile. */
  function pickAgain(id: number, team: number) {
    const tie = ties.find((each) => each.id === id)
    if (tie && isOpen(tie, at)) keeper.set(tie.id, { team_id: team })
  }

  return (
    <div className="page-width pt-8 max-tablet:pt-1">
      <LeaveGuard unsaved={picks.unsaved} userId={userId} onSave={() => keeper.save()} />
      <BracketHead slug={slug} title={t('title')} text={lead} points={pointsOf(ties)} />
      <BracketView tournament={tournament} shape={shape} pages={pages} show={show} />
      {isPhone && (
        <div className="mt-4 grid gap-2">
          <BracketPoints points={pointsOf(ties)} />
          <p className="text-13 text-text-2">{lead}</p>
        </div>
      )}
      {tally.open > 0 && (
        <BracketBar
          tally={tally}
          change={change}
          onUndo={undo}
          next={nextStage}
          onNext={goOn}
          isPhone={isPhone}
        />
      )}
      <p className="sr-only" role="status">
        {news}
      </p>
    </div>
  )
}
