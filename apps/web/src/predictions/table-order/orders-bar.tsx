import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { phaseOf } from '../phase-of.ts'
import { NextStep } from '../next-step/next-step.tsx'
import { SavingBar } from '../saving/saving-bar.tsx'
import type { Orders } from './use-orders.ts'

type OrdersBarProps = {
  groups: readonly PredictedGroup[]
  at: number
  orders: Orders
  /** The tournament whose draw comes first; null: nothing prevents saving. */
  drawSlug: string | null
  onSave: () => void
  onReset: () => void
}

/** The progress of the groups, and one button that saves each changed group. */
export function OrdersBar({ groups, at, orders, drawSlug, onSave, onReset }: OrdersBarProps) {
  const { t } = useTranslation(['table-order', 'predictions', 'ui'])
  const localized = useLocalized()
  const { moment } = useFormat()
  const { unsaved, isBusy } = orders
  const isSaved = (group: PredictedGroup) => group.prediction !== null && !unsaved.includes(group)
  const saved = groups.filter(isSaved).length
  const isComplete = groups.every((group) => isSaved(group) || phaseOf(group, at) !== 'open')
  const names = unsaved.map(({ name }) => localized(name)).join(', ')
  const until = groups.find((group) => group.locks_at && phaseOf(group, at) === 'open')?.locks_at
  return (
    <SavingBar
      label={t('bar.label')}
      title={t('bar.saved', { saved, count: groups.length })}
      note={
        unsaved.length > 0 ? (
          <small className="text-warn">{t('bar.unsaved', { names, count: unsaved.length })}</small>
        ) : (
          until && <small>{t('bar.until', { at: moment(until) })}</small>
        )
      }
      progress={{ total: groups.length, saved, unsaved: unsaved.length }}
    >
      {unsaved.length === 0 && drawSlug !== null && (
        <ButtonLink className="tablet:hidden" to="/tournament/$slug/draw" params={{ slug: drawSlug }}>
          {t('no_group.draw')}
        </ButtonLink>
      )}
      {isComplete && <NextStep given={{ kind: 'table_order' }} />}
      {unsaved.length > 0 && (
        <>
          <Button variant="quiet" className="max-tablet:hidden" disabled={isBusy} onClick={onReset}>
            {t('predictions:bar.reset')}
          </Button>
          {drawSlug === null ? (
            <Button busy={isBusy && t('ui:save_bar.saving')} onClick={onSave}>
              <span className="max-tablet:sr-only">{t('bar.save')}</span>
              <span className="tablet:hidden" aria-hidden="true">
                {t('ui:save_bar.save')}
              </span>
            </Button>
          ) : (
            <ButtonLink to="/tournament/$slug/draw" params={{ slug: drawSlug }}>
              {t('no_group.draw')}
            </ButtonLink>
          )}
        </>
      )}
    </SavingBar>
  )
}
