import { Check, X } from 'lucide-react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { AnswerProps, ComparedAnswer } from '../compared/compared-answer.ts'

/** A slip in the comparison of two users: its picks, which pick is doubled or in reserve, and the outcome of each. */
export function Answer({ shown: { answer }, isRight }: AnswerProps) {
  return 'picks' in answer ? <Picks picks={answer.picks} isRight={isRight} /> : null
}

type Pick = Extract<ComparedAnswer['answer'], { picks: unknown }>['picks'][number]

function Picks({ picks, isRight }: { picks: readonly Pick[]; isRight: boolean }) {
  const { t } = useTranslation('comparison')
  const { decimal } = useFormat()
  const localized = useLocalized()
  return (
    <ul className="grid min-w-0 gap-1.5 text-14">
      {picks.map(({ event_id, fighter, type, multiply, state, coefficient }) => {
        const sign =
          state === 'right' ? (
            <Check className="size-4 shrink-0 text-ok" aria-hidden="true" />
          ) : state === 'wrong' ? (
            <X className="size-4 shrink-0 text-text-3" aria-hidden="true" />
          ) : null
        const isOut = state === 'void' || state === 'standby'
        return (
          <li
            key={event_id}
            className={`flex min-w-0 items-center gap-1.5 ${isRight ? 'flex-row-reverse' : ''} ${state === 'right' ? 'text-text' : 'text-text-3'}`}
          >
            {sign}
            <span className={`min-w-0 wrap-anywhere ${isOut ? 'line-through' : ''}`}>
              {localized(fighter.name)}
              {multiply && ' \u00d72'}
              {type === 'reserve' && `, ${t('reserve')}`}
            </span>
            {state === 'right' && Boolean(coefficient) && (
              <b className="type-num text-[18px]">{decimal(coefficient ?? 0)}</b>
            )}
            {state && state !== 'right' && <span className="sr-only">, {t(`pick.${state}`)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
