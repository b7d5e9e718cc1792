import type { Meanwhile } from '@called-it/contract/error-body.ts'
import type { CardFight } from '@called-it/contract/organiser/fight-cards.ts'
import { type Side, SIDES } from '@called-it/rules/vocabulary.ts'
import type { ApiError } from '../../lib/http/api.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/states/note.tsx'
import { SideBySide } from '../parts/side-by-side.tsx'
import { useSides } from '../shell/use-sides.ts'
import { type LineDraft, oddsText } from './card-draft.ts'

type LineMeanwhileProps = {
  fight: CardFight
  draft: LineDraft
  /** The names of fighters who enter. */
  entered: Partial<Record<Side, string>>
  /** The refusal that says who has changed the fight; null: not known yet. */
  error: ApiError | null
  onKeep: () => void
  onDrop: () => void
}

/** Somebody else has changed the fight: both sides, and a choice. Nothing that was typed is lost. */
export function LineMeanwhile({ fight, draft, entered, error, onKeep, onDrop }: LineMeanwhileProps) {
  const { t } = useTranslation('desk')
  const { decimal, time } = useFormat()
  const { sideOf } = useSides()
  const { by, at, current } = (error?.body ?? {}) as Partial<Meanwhile>
  const isAboutThis = (current as { key?: string } | undefined)?.key === fight.key
  const who = (isAboutThis && by?.name) || t('card.somebody')
  const rows = [
    {
      title: t('card.fighters'),
      mine: SIDES.map((side) => entered[side] ?? sideOf(fight, side)).join(' — '),
      theirs: SIDES.map((side) => sideOf(fight, side)).join(' — '),
    },
    {
      title: t('card.odds'),
      mine: SIDES.map((side) => oddsText(fight, draft, side, decimal) || '–').join(' : '),
      theirs: SIDES.map((side) => oddsText(fight, undefined, side, decimal) || '–').join(' : '),
    },
    {
      title: t('card.state'),
      mine: t((draft.isCancelled ?? fight.status === 'cancelled') ? 'card.cancelled' : 'card.on'),
      theirs: t(fight.status === 'cancelled' ? 'card.cancelled' : 'card.on'),
    },
  ]
  return (
    <section className="grid gap-3" aria-label={t('card.meanwhile_title')} role="alert">
      <Note tone="warn">
        {at && isAboutThis ? t('card.meanwhile_at', { name: who, at: time(at) }) : t('card.meanwhile')}
      </Note>
      <SideBySide who={who} rows={rows}>
        <Button size="small" onClick={onKeep}>
          {t('card.keep_mine')}
        </Button>
        <Button size="small" variant="secondary" onClick={onDrop}>
          {t('card.take_theirs')}
        </Button>
      </SideBySide>
    </section>
  )
}

/** Somebody else has changed the order of the card. */
export function OrderMeanwhile({ onKeep, onDrop }: Pick<LineMeanwhileProps, 'onKeep' | 'onDrop'>) {
  const { t } = useTranslation('desk')
  return (
    <div className="grid gap-2 py-2" role="alert">
      <Note tone="warn">{t('card.order_meanwhile')}</Note>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onKeep}>
          {t('card.keep_my_order')}
        </Button>
        <Button size="small" variant="secondary" onClick={onDrop}>
          {t('card.take_their_order')}
        </Button>
      </div>
    </div>
  )
}
