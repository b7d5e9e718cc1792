import { RESULT_STATUSES } from '@called-it/rules/football/match-result.ts'
import { useRef } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { type DeskKey, useKeys } from '../keys/use-keys.ts'
import { Columns } from '../shell/block.tsx'
import { useWayBack } from '../shell/use-way-back.ts'
import { useSides } from '../shell/use-sides.ts'
import { DecisionLines } from './decision-lines.tsx'
import { DonePart } from './done-part.tsx'
import { EffectPanel } from './effect-panel.tsx'
import { GoalsPart } from './goals-part.tsx'
import { KeepersLine } from './keepers-line.tsx'
import { MeanwhilePart } from './meanwhile-part.tsx'
import { type DeskEventAnswer, isDecision, scoreOf, type SentResult } from './result-draft.ts'
import { MinuteLine } from './minute-line.tsx'
import { SaveFoot } from './save-foot.tsx'
import { ScoreHead } from './score-plates.tsx'
import { STATUS_KEYS, StatusChoice } from './status-choice.tsx'
import { TieLines } from './tie-lines.tsx'
import { effectHint, useEffectOf } from './use-effect-of.ts'
import { type ResultForm, useResultForm } from './use-result-form.ts'
import { useSaveResult } from './use-save-result.ts'

/** The result of a match: entered, with its effect beside it, then saved, with the ways back. */
export function MatchResult({ data }: { data: DeskEventAnswer }) {
  const { t } = useTranslation('desk')
  const { sidesOf } = useSides()
  const form = useResultForm(data)
  const goBack = useWayBack('')
  const input = useRef<HTMLInputElement>(null)
  const { event, tournament, result } = data
  const { body, draft } = form
  const score = scoreOf(draft.score)
  const scoreText = score && draft.status !== 'cancelled' ? ` ${score.first}:${score.second}` : ''
  const saving = useSaveResult(data, `${sidesOf(event)}${scoreText}`)
  const { done, meanwhile } = saving
  const { effect, error, isOld } = useEffectOf({
    slug: tournament.slug,
    key: event.key,
    version: event.version,
    body: done ? null : body && told(body, true),
  })
  const saveAnd = (isTold: boolean) =>
    body && saving.save({ body: told(body, isTold), ifMatch: event.version, before: result })
  const save = () => saveAnd(true)
  const deed = `${t(`result.save.${draft.status}`)}${scoreText}`
  useKeys(done ? [] : [...formKeys(form, t), ...deedKeys()])

  function deedKeys(): DeskKey[] {
    return [
      {
        code: 'KeyG',
        label: t('result.keys.goal'),
        when: draft.status === 'finished' || draft.status === 'live',
        run: () => input.current?.focus(),
      },
      {
        code: 'Ctrl+Enter',
        label: t('result.keys.save'),
        when: body !== null && !saving.isSaving,
        run: save,
      },
      { code: 'Escape', label: t(form.isChanged ? 'result.keys.reset' : 'result.keys.back'), run: leave },
    ]
  }
  function leave() {
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    else if (form.isChanged) form.reset()
    else goBack()
  }

  if (done)
    return (
      <Columns
        isWide
        side={<EffectPanel effect={done.answer} points={data.match_points} isDone hint={null} />}
      >
        <DonePart
          data={data}
          done={done}
          onCorrect={saving.correct}
          onTakeBack={() => saving.takeBack({ before: done.before, ifMatch: done.answer.version })}
          isBusy={saving.isTakingBack}
        />
      </Columns>
    )
  const isPlayed = draft.status === 'finished' || draft.status === 'live'
  return (
    <Columns
      isWide
      side={
        <EffectPanel
          effect={effect}
          points={data.match_points}
          isDone={false}
          isOld={isOld}
          hint={effectHint(t, { isComplete: body !== null, status: draft.status, error })}
        >
          <SaveFoot
            deed={deed}
            score={`${sidesOf(event)}${scoreText}`}
            error={error}
            points={effect?.settlement.awarded_points}
            canSave={body !== null}
            isSaving={saving.isSaving}
            onSave={save}
            {...(body &&
              isDecision(body) && { tells: effect?.effect.notifies, onQuiet: () => saveAnd(false) })}
          />
        </EffectPanel>
      }
    >
      <StatusChoice value={draft.status} onChange={(status) => form.change({ status })} />
      {meanwhile && (
        <MeanwhilePart
          meanwhile={meanwhile}
          data={data}
          draft={draft}
          onTake={() => {
            form.reset()
            saving.forgetMeanwhile()
          }}
          onSaveMine={save}
        />
      )}
      {draft.status !== 'cancelled' && <ScoreHead event={event} form={form} />}
      {isPlayed && (
        <>
          {draft.status === 'live' && <MinuteLine form={form} />}
          <TieLines data={data} form={form} />
          <GoalsPart data={data} form={form} input={input} />
          <KeepersLine data={data} form={form} />
        </>
      )}
      {!isPlayed && <DecisionLines data={data} form={form} />}
    </Columns>
  )
}

/** Players can be told of a decision; other results are told with their round. */
const told = (body: SentResult, notify: boolean): SentResult =>
  isDecision(body) ? { ...body, notify } : body

const DIGITS = Array.from({ length: 10 }, (_, digit) => `Digit${digit}`)

/** The keys of the plates and of the statuses. */
function formKeys(form: ResultForm, t: ReturnType<typeof useTranslation<'desk'>>['t']): DeskKey[] {
  const { asked, draft } = form
  const takesDigits = draft.status !== 'cancelled'
  return [
    {
      code: DIGITS,
      caps: '2 1',
      label: t('result.keys.score'),
      when: takesDigits,
      run: (code) => form.type(Number(code.slice('Digit'.length))),
    },
    {
      code: ['ArrowUp', 'ArrowDown'],
      label: t('result.keys.step'),
      isInBar: false,
      when: takesDigits,
      run: (code) => form.step(code === 'ArrowUp' ? 1 : -1),
    },
    {
      code: 'Backspace',
      label: t('result.keys.clear'),
      isInBar: false,
      when: takesDigits,
      run: () => form.clear(),
    },
    ...RESULT_STATUSES.map((status) => ({
      code: STATUS_KEYS[status],
      label: t(`result.statuses.${status}`).toLowerCase(),
      isInBar: status === 'finished' || status === 'cancelled',
      run: () => form.change({ status }),
    })),
    {
      code: 'KeyT',
      label: t('result.keys.extra_time'),
      when: asked.includes('after_extra_time'),
      run: () => form.focus('after_extra_time', 'first'),
    },
    {
      code: 'KeyP',
      label: t('result.keys.penalties'),
      when: asked.includes('penalties'),
      run: () => form.focus('penalties', 'first'),
    },
  ]
}
