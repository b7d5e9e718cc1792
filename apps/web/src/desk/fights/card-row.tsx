import type { CardFight } from '@called-it/contract/organiser/fight-cards.ts'
import { type Side, SIDES } from '@called-it/rules/vocabulary.ts'
import { CircleAlert, Ellipsis, Repeat2 } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Badge } from '../../ui/figures/badge.tsx'
import { Plate } from '../../ui/figures/plate.tsx'
import { Button, IconButton } from '../../ui/forms/button.tsx'
import { codeOf } from '../keys/key-code.ts'
import { KeyCap } from '../keys/key-cap.tsx'
import { type LineDraft, type LineMistake, oddsText } from './card-draft.ts'
import styles from './card-row.module.css'

/** What is done to a fight by a key or a button of its row. */
export type CardDeed = 'replace' | 'up' | 'down' | 'cancel'
export const DEED_CODES: Record<CardDeed, string> = {
  replace: 'KeyR',
  up: 'Alt+ArrowUp',
  down: 'Alt+ArrowDown',
  cancel: 'KeyX',
}
const DEEDS = Object.keys(DEED_CODES) as CardDeed[]

type CardRowProps = {
  fight: CardFight
  /** The place on the card; the main fight is 1. */
  order: number
  /** The names of the fighters as they stand, and of those who enter. */
  names: readonly [string, string]
  entered: Partial<Record<Side, string>>
  draft: LineDraft | undefined
  isCancelled: boolean
  mistake: LineMistake | undefined
  refusals: readonly string[]
  isCurrent: boolean
  canMove: Record<'up' | 'down', boolean>
  onChoose: () => void
  onOdds: (side: Side, text: string) => void
  onDeed: (deed: CardDeed, side: Side) => void
  onDrop: () => void
  /** What stands below the fighters: a form, or what somebody else has changed. */
  children?: ReactNode
}

/** A fight of a card before its lock: both fighters with their coefficients, and what is done to it. */
export function CardRow(props: CardRowProps) {
  const { fight, order, names, entered, draft, isCancelled, mistake, refusals, isCurrent, children } = props
  const { canMove, onChoose, onOdds, onDeed, onDrop } = props
  const { t } = useTranslation('desk')
  const { decimal } = useFormat()
  const sides = names.join(' — ')
  const isWrong = mistake !== undefined || refusals.length > 0
  const leaving = SIDES.filter((side) => entered[side] !== undefined)
  return (
    <li
      className={styles.row}
      data-row={fight.key}
      data-current={isCurrent || undefined}
      data-void={isCancelled || undefined}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={sides}
      onFocus={onChoose}
    >
      <b className={styles.order}>{order}</b>
      <span className={styles.type}>
        {fight.type !== 'other' && (
          <>
            <Plate size="small" tone="muted">
              <span aria-hidden="true">{t(`card.type.${fight.type}_short`)}</span>
            </Plate>
            <span className="sr-only">{t(`card.type.${fight.type}`)}</span>
          </>
        )}
      </span>
      {SIDES.map((side, at) => {
        const name = entered[side] ?? names[at]!
        const entity = entered[side] === undefined ? fight[side] : null
        return (
          <div key={side} className={styles.fighter} data-side={side}>
            {entity && <EntityMark entity={entity} size="small" />}
            <span data-new={entered[side] !== undefined || undefined}>{name}</span>
            <input
              className={styles.odds}
              data-odds=""
              data-odds-of={`${fight.key} ${side}`}
              data-changed={draft?.odds[side] !== undefined || undefined}
              aria-label={t('card.odds_of', { name })}
              aria-invalid={isWrong || undefined}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              placeholder="–"
              disabled={isCancelled}
              value={oddsText(fight, draft, side, decimal)}
              onChange={({ target }) => onOdds(side, target.value)}
              onFocus={({ target }) => target.select()}
              onKeyDown={(event) => pressInField(event, (deed) => onDeed(deed, side))}
            />
          </div>
        )
      })}
      <div className={styles.end}>
        <RowState
          fight={fight}
          isCancelled={isCancelled}
          isReplaced={leaving.length > 0}
          isTyped={SIDES.some((side) => draft?.odds[side])}
        />
        <IconButton label={t('card.more', { sides })} aria-expanded={isCurrent} onClick={onChoose}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      </div>
      {leaving.map((side) => (
        <p key={side} className={styles.note}>
          <Repeat2 aria-hidden="true" />
          <span>
            <b>{t('card.replaced', { left: names[SIDES.indexOf(side)]!, entered: entered[side]! })}</b>{' '}
            {t('card.replaced_note', {
              left: names[SIDES.indexOf(side)]!,
              stays: names[side === 'first' ? 1 : 0]!,
            })}
          </span>
        </p>
      ))}
      {[...(mistake ? [t(`card.mistakes.${mistake}`)] : []), ...refusals].map((text) => (
        <p key={text} className={styles.note} data-tone="error" role="alert">
          <CircleAlert aria-hidden="true" />
          {text}
        </p>
      ))}
      {children && <div className={styles.below}>{children}</div>}
      {isCurrent && !children && (
        <div className={`${styles.below} ${styles.actions}`} role="group" aria-label={t('card.deeds')}>
          {DEEDS.map((deed) => (
            <Button
              key={deed}
              variant="secondary"
              size="small"
              aria-disabled={(deed === 'up' || deed === 'down') && !canMove[deed] ? true : undefined}
              onClick={() => onDeed(deed, 'first')}
            >
              {t(deed === 'cancel' && isCancelled ? 'card.deed.restore' : `card.deed.${deed}`)}
              <KeyCap code={DEED_CODES[deed]} isPlain />
            </Button>
          ))}
          {draft && (
            <Button variant="quiet" size="small" onClick={onDrop}>
              {t('card.drop')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

type RowStateProps = { fight: CardFight } & Record<'isCancelled' | 'isReplaced' | 'isTyped', boolean>

/** Whether the fight is cancelled or gets another fighter, else when its coefficients were changed, and what they were. */
function RowState({ fight: { odds_change, coefficients }, isCancelled, isReplaced, isTyped }: RowStateProps) {
  const { t } = useTranslation('desk')
  const { decimal, moment } = useFormat()
  if (isCancelled) return <Badge tone="error">{t('card.cancelled')}</Badge>
  if (isReplaced)
    return (
      <Badge tone="info">
        <Repeat2 aria-hidden="true" />
        {t('card.replacement')}
      </Badge>
    )
  if (!coefficients) return isTyped ? null : <span className="text-warn">{t('card.no_odds')}</span>
  if (!odds_change) return null
  const { before, at } = odds_change
  return (
    <span>
      {before && t('card.odds_before', { first: decimal(before.first), second: decimal(before.second) })}
      <span className="block text-text-3">{moment(at)}</span>
    </span>
  )
}

/** Tab goes from coefficient to coefficient. Coefficients have no letters, so the keys of the page work in their fields. */
function pressInField(event: KeyboardEvent<HTMLInputElement>, onDeed: (deed: CardDeed) => void) {
  const code = codeOf(event.nativeEvent)
  const deed = DEEDS.find((each) => DEED_CODES[each] === code)
  if (deed) {
    event.preventDefault()
    onDeed(deed)
    return
  }
  if (code === 'Escape') event.currentTarget.blur()
  if (code !== 'Tab' && code !== 'Shift+Tab') return
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[data-odds]:enabled')]
  const next = fields[fields.indexOf(event.currentTarget) + (code === 'Tab' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
