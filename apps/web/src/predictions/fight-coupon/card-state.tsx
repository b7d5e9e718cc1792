import type { FightRound } from '@called-it/contract/kinds/fight-card.ts'
import { CircleAlert, CircleCheck, Info, RotateCcw, ShieldHalf } from 'lucide-react'
import type { RefObject } from 'react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import type { OwnCard } from '../fight-card/use-cards.ts'
import styles from './card-state.module.css'
import { useViolationWords } from './use-violation-words.ts'

type Line = {
  tone: 'info' | 'ok' | 'warn' | 'error'
  Icon: typeof Info
  title: string
  text?: string
}

type CardStateProps = {
  own: OwnCard
  round: FightRound
  /** Gets the focus if the user presses Save while something is missing. */
  line: RefObject<HTMLParagraphElement | null>
}

/**
 * The state of a coupon in one line: why it was not saved, what it lacks, or until when it can be saved or changed. It is
 * the only place on the screen that says so.
 */
export function CardState({ own, round, line }: CardStateProps) {
  return <StateLine {...useStateLine(own, round)} line={line} />
}

type StateLineProps = Line & Partial<Pick<CardStateProps, 'line'>>

/** The line itself. */
export function StateLine({ tone, Icon, title, text, line }: StateLineProps) {
  return (
    <p ref={line} className={styles.state} data-tone={tone} tabIndex={-1} role="status">
      <Icon aria-hidden="true" />
      <span>
        <b>{title}</b> {text}
      </span>
    </p>
  )
}

function useStateLine(own: OwnCard, { locks_at }: FightRound): Line {
  const { t } = useTranslation('fight-card')
  const wordsOf = useViolationWords(own.times)
  const errorText = useErrorText()
  const { moment, byZone } = useFormat()
  const { broken, failure, state, isUnsaved, reserveChoices } = own
  const [first] = broken
  const until = (action: 'save' | 'change') =>
    locks_at
      ? t(`until.${action}`, { at: moment(locks_at), zone: byZone(locks_at) })
      : t(`until_start.${action}`)
  if (failure)
    return {
      tone: 'error',
      Icon: CircleAlert,
      title: `${t('toast.failed')}.`,
      text: `${errorText(failure.error, failure.field)} ${t('toast.kept')}`,
    }
  if (reserveChoices.length > 0) return { tone: 'info', Icon: ShieldHalf, title: t('which_reserve') }
  if (first) {
    const { title, text } = wordsOf(first)
    const isEmpty = first.code === 'EmptyEvents'
    return { tone: isEmpty ? 'info' : 'error', Icon: isEmpty ? Info : CircleAlert, title: `${title}.`, text }
  }
  if (state === 'ask') return { tone: 'warn', Icon: RotateCcw, title: t('ask'), text: until('save') }
  return isUnsaved
    ? { tone: 'ok', Icon: CircleCheck, title: `${t('whole')}.`, text: until('save') }
    : { tone: 'ok', Icon: CircleCheck, title: `${t('saved')}.`, text: until('change') }
}
