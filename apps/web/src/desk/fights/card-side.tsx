import type { Card, SavedCard } from '@called-it/contract/organiser/fight-cards.ts'
import type { ReactNode } from 'react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Note } from '../../ui/states/note.tsx'
import { Deed, EffectBox, EffectPart } from '../parts/effect-box.tsx'
import { EffectRows } from '../parts/effect-rows.tsx'
import panel from '../result/effect-panel.module.css'

/** What the card still needs, while nothing is typed. */
export function CardReadiness({ card }: { card: Card }) {
  const { t } = useTranslation('desk')
  const { moment, number } = useFormat()
  const fights = card.fights.filter(({ status }) => status !== 'cancelled')
  const ready = fights.filter(({ coefficients }) => coefficients !== null).length
  const isWhole = ['main', 'secondary'].every((type) => fights.some((fight) => fight.type === type))
  const isReady = ready === fights.length
  const rows: { label: string; value: ReactNode; tone?: string; note?: string }[] = [
    { label: t('card.ready.fights'), value: number(fights.length) },
    {
      label: t('card.ready.main'),
      value: t(isWhole ? 'card.ready.there' : 'card.ready.missing'),
      tone: isWhole ? 'text-ok' : 'text-warn',
    },
    {
      label: t('card.ready.odds'),
      value: t('fights.done', { done: ready, total: fights.length }),
      tone: isReady ? 'text-ok' : 'text-warn',
      ...(!isReady && { note: t('card.ready.odds_note') }),
    },
    ...(card.opens_at ? [{ label: t('card.ready.opens'), value: moment(card.opens_at) }] : []),
    ...(card.locks_at ? [{ label: t('card.ready.locks'), value: moment(card.locks_at) }] : []),
  ]
  return (
    <aside className={panel.panel} data-done="" aria-labelledby="card-ready">
      <div className={panel.head}>
        <h2 id="card-ready">{t('card.ready.title')}</h2>
      </div>
      <ul className="px-[18px] pt-1.5 pb-3.5">
        {rows.map(({ label, value, tone = '', note }) => (
          <li
            key={label}
            className="grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-2 text-14 first:border-t-0"
          >
            <span>{label}</span>
            <span className={`text-right text-13 font-medium ${tone}`}>{value}</span>
            {note && <small className="col-span-2 text-13 text-text-3">{note}</small>}
          </li>
        ))}
      </ul>
      <div className={panel.foot}>
        <p>{t('card.ready.foot')}</p>
      </div>
    </aside>
  )
}

type CardEffectProps = {
  effect: SavedCard['effect'] | undefined
  /** What the button does. */
  deed: string
  /** What speaks against the change as a whole. */
  error: Error | null
  /** What is changed, a line for each fight, and the order. */
  changes: readonly string[]
  isOld: boolean
  isBusy: boolean
  isDisabled: boolean
  onSave: () => void
  /** Questions that must be settled first. */
  children?: ReactNode
}

/** What the typed changes would do together, and the button that saves them all. */
export function CardEffect(props: CardEffectProps) {
  const { effect, deed, error, changes, isOld, isBusy, isDisabled, onSave, children } = props
  const { t } = useTranslation('desk')
  const { number } = useFormat()
  const errorText = useErrorText()
  return (
    <EffectBox title={t('card.effect')}>
      <EffectPart isOld={isOld && effect !== undefined}>
        <ul className="grid gap-1 py-2 text-14">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        {effect && <EffectRows effect={effect} label={t('card.slips')} />}
        {effect && <p className="py-2 text-13 text-text-2">{t('card.tells')}</p>}
        {error && (
          <div className="py-2" role="alert">
            <Note tone="error">{errorText(error)}</Note>
          </div>
        )}
        {children}
      </EffectPart>
      <Deed
        label={deed}
        shortLabel={t('card.save_short')}
        summary={
          effect && t('change.predictions', { count: effect.predictions, number: number(effect.predictions) })
        }
        busy={isBusy && t('change.busy')}
        isDisabled={isDisabled}
        onDo={onSave}
      />
    </EffectBox>
  )
}
