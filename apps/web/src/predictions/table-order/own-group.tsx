import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'
import { useState } from 'react'
import { useErrorText } from '../../lib/http/error-text.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Note } from '../../ui/states/note.tsx'
import { Status } from '../../game/predictions/status.tsx'
import { phaseOf } from '../phase-of.ts'
import { ClosedGroup } from './closed-group.tsx'
import { GroupCard } from './group-card.tsx'
import { orderOf, stateOf } from './orders.ts'
import { LockedGroup } from './locked-group.tsx'
import { TeamList } from './team-list.tsx'
import type { Orders } from './use-orders.ts'

type OwnGroupProps = { group: PredictedGroup; at: number; orders: Orders }

/** One of the viewer's own groups, in any state. */
export function OwnGroup({ group, at, orders }: OwnGroupProps) {
  const phase = phaseOf(group, at)
  if (phase === 'locked') return <LockedGroup group={group} isMine />
  if (phase === 'not_open') return <ClosedGroup group={group} />
  return <OpenGroup group={group} at={at} orders={orders} />
}

function OpenGroup({ group, at, orders }: OwnGroupProps) {
  const { t } = useTranslation('table-order')
  const localized = useLocalized()
  const [selected, setSelected] = useState<number | null>(null)
  const draft = orders.draftOf(group)
  const failure = orders.failureOf(group)
  const order = orderOf(group, draft)
  const state = stateOf(group, at, {
    draft,
    isSaving: orders.isSaving(group),
    hasFailed: failure !== undefined,
    isSelected: selected !== null,
  })
  return (
    <GroupCard
      group={group}
      end={
        <>
          {state === 'not-set' && (
            <Button
              variant="quiet"
              size="small"
              aria-label={t('keep_of', { group: localized(group.name) })}
              onClick={() => orders.arrange(group, order)}
            >
              {t('keep')}
            </Button>
          )}
          <Status state={state} />
        </>
      }
    >
      <TeamList
        group={group}
        order={order}
        isListed={state === 'not-set'}
        selected={selected}
        onSelect={setSelected}
        onOrder={(next) => orders.arrange(group, next)}
      />
      {failure && <NotSaved error={failure.error} />}
    </GroupCard>
  )
}

function NotSaved({ error }: { error: unknown }) {
  const { t } = useTranslation('table-order')
  const errorText = useErrorText()
  return (
    <div className="p-3" role="alert">
      <Note tone="error">
        {errorText(error)} {t('kept')}
      </Note>
    </div>
  )
}
