import type { PredictionPhase } from '@called-it/rules/vocabulary.ts'
import { type ReactNode, useRef } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'
import { NextStepBar } from '../next-step/next-step-bar.tsx'
import { LeaveGuard } from '../saving/leave-guard.tsx'
import type { Reopened } from '../explained/reopened-note.tsx'
import { type Named, OwnPick, type PickResult } from './own-pick.tsx'
import type { PickKind } from './pick-kind.ts'
import type { PickShown } from './use-pick.ts'

/** What all such questions have in common. */
export type PickQuestion = Reopened & {
  worth: number
  opens_at: string | null
  is_corrected: boolean
  prediction: PickResult | null
}

type OwnQuestionProps = {
  kind: PickKind
  userId: number
  question: PickQuestion
  phase: PredictionPhase
  pick: PickShown
  named: Named
  /** The name of the one that would replace the choice, while the user is asked to confirm. */
  replacement: string | null
  /** The list to choose from. */
  children: ReactNode
}

/**
 * The viewer's own choice: to be made while the question is open, then with the provisional result, then with the final
 * one.
 */
export function OwnQuestion({
  kind,
  userId,
  question,
  phase,
  pick,
  named,
  replacement,
  children,
}: OwnQuestionProps) {
  const { t } = useTranslation('one-pick')
  const { signed, moment } = useFormat()
  const list = useRef<HTMLDivElement>(null)
  const { worth, opens_at, is_corrected, prediction } = question
  return (
    <div className="grid gap-6 max-tablet:gap-1.5">
      <LeaveGuard unsaved={pick.isUnsaved ? 1 : 0} userId={userId} kind={kind} onSave={() => pick.retry()} />
      <OwnPick
        kind={kind}
        label={t(`${kind}.mine`, { worth: signed(worth) })}
        named={named}
        nobody={phase === 'locked' ? t('nobody') : t(`${kind}.choose`)}
        pick={phase === 'open' ? pick : undefined}
        replacement={replacement}
        onChange={() => list.current?.querySelector<HTMLElement>('input, button')?.focus()}
        result={phase === 'locked' ? prediction : null}
        isCorrected={is_corrected}
        reopened={question}
      />
      {phase === 'not_open' && (
        <Note tone="info">
          {opens_at ? t('not_open.known', { at: moment(opens_at) }) : t('not_open.unknown')}
        </Note>
      )}
      <div ref={list} className="grid gap-6 max-tablet:gap-2.5">
        {children}
      </div>
      {phase === 'open' && pick.state === 'saved' && <NextStepBar given={{ kind }} />}
    </div>
  )
}
