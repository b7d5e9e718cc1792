import type { CardPick } from '@called-it/rules/ufc/card.ts'
import { ChevronsUp, Lock, ShieldHalf } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { ripple } from '../../ui/forms/ripple.ts'
import { usePair } from '../use-pair.ts'
import styles from './fight-actions.module.css'
import type { OpenFight } from '../fight-card/fights.ts'
import type { OwnCard } from '../fight-card/use-cards.ts'

type FightActionsProps = { fight: OpenFight; pick: CardPick; own: OwnCard }

/** The buttons of a picked fight: make it the reserve, and double its coefficient. */
export function FightActions({ fight, pick, own }: FightActionsProps) {
  const { t } = useTranslation('fight-card')
  const { pairOf } = usePair()
  const { id, type } = fight
  const pair = pairOf(fight)
  const isReserve = pick.type === 'reserve'
  // A fight that became the main one while it was the reserve can be taken out of the reserve.
  const isMandatory = type !== 'other' && !isReserve
  return (
    <footer className={styles.actions}>
      {isMandatory ? (
        <span className={styles.hint}>
          <Lock aria-hidden="true" />
          <span>
            {t('mandatory')}
            <span className="max-tablet:sr-only">{t('mandatory_rest')}</span>
          </span>
        </span>
      ) : (
        <Toggle
          icon={<ShieldHalf aria-hidden="true" />}
          label={t('reserve')}
          pair={pair}
          isOn={isReserve}
          disabledReason={null}
          onToggle={() => own.toggleReserve(id)}
        />
      )}
      <Toggle
        icon={<ChevronsUp aria-hidden="true" />}
        label={t('double', { times: own.times })}
        pair={pair}
        isOn={pick.multiply}
        disabledReason={isReserve ? t('reserve_once') : null}
        onToggle={() => own.toggleDouble(id)}
      />
      <Button
        variant="quiet"
        size="small"
        className={styles.clear}
        aria-label={`${t('clear')}: ${pair}`}
        onClick={() => own.clear(id)}
      >
        {t('clear')}
      </Button>
    </footer>
  )
}

type ToggleProps = {
  icon: ReactNode
  label: string
  /** The names of the two fighters. */
  pair: string
  isOn: boolean
  /** Why the button is disabled; null if it is enabled. */
  disabledReason: string | null
  onToggle: () => void
}

function Toggle({ icon, label, pair, isOn, disabledReason, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label={`${label}: ${pair}`}
      aria-pressed={isOn}
      aria-disabled={disabledReason !== null || undefined}
      title={disabledReason ?? undefined}
      onPointerDown={disabledReason === null ? ripple : undefined}
      onClick={disabledReason === null ? onToggle : undefined}
    >
      {icon}
      {label}
    </button>
  )
}
