import type { Match } from '@called-it/contract/kinds/match.ts'
import type { Side } from '@called-it/rules/vocabulary.ts'
import { memo, type RefObject } from 'react'
import type { ScoreForm } from '../match-saving/use-score-form.ts'
import type { MatchNumbers } from '../match/matches.ts'
import type { Entry } from './card-state.ts'
import { MatchRow } from './match-row.tsx'

/** What the viewer does with any match of the page. */
export type RowDeeds = Pick<ScoreForm, 'setGoals' | 'setScore' | 'leave' | 'undo' | 'save' | 'discard'> & {
  call: (match: Match, side: Side) => void
  /** The match is filled: goes to the next one. */
  goOn: (match: Match) => void
}

type OwnRowProps = {
  match: Match
  at: number
  isKnockout: boolean
  isStart: boolean
  points: MatchNumbers
  draft: Entry['draft']
  mark: Entry['mark'] | undefined
  isPhone: boolean
  /** The side that the score sheet fills. */
  called: Side | null
  /** The newest ones, so that a row is the same as before while only other rows change. */
  deeds: RefObject<RowDeeds | null>
}

const UNMARKED: Entry['mark'] = {}

/** A match of the viewer's. It is rendered again only if something of its own has changed, since a page has many. */
export const OwnRow = memo(function OwnRow({ deeds, draft, mark = UNMARKED, ...row }: OwnRowProps) {
  const { match, isPhone, called, ...rest } = row
  return (
    <MatchRow
      {...rest}
      match={match}
      own={{
        draft,
        mark,
        isPhone,
        called,
        onGoals: (side, goals) => deeds.current?.setGoals(match, side, goals),
        onScore: (score) => deeds.current?.setScore(match, score),
        onLeave: () => deeds.current?.leave(match),
        onUndo: () => deeds.current?.undo(match),
        onRetry: () => deeds.current?.save([match]),
        onKeepSaved: () => void deeds.current?.discard([match.id]),
        onCall: (side) => deeds.current?.call(match, side),
        onNext: () => deeds.current?.goOn(match),
      }}
    />
  )
})
