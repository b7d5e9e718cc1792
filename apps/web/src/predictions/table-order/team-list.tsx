import type { PredictedGroup } from '@called-it/contract/predictions/group-predictions.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { moved, type Order } from './orders.ts'
import { type Part, TeamRow } from './team-row.tsx'
import { shiftOf, useRowDrag } from './use-row-drag.ts'

type TeamListProps = {
  group: PredictedGroup
  order: Order
  /** The user has not ordered them yet: they are in the order of the group. */
  isListed: boolean
  /** The pressed team: it moves to the place that is pressed next. */
  selected: number | null
  onSelect: (id: number | null) => void
  onOrder: (order: Order) => void
}

/**
 * The teams of a group by places: moved by dragging, by arrow buttons and keys, or by pressing a team and then a place.
 */
export function TeamList({ group, order, isListed, selected, onSelect, onOrder }: TeamListProps) {
  const { t } = useTranslation('table-order')
  const localized = useLocalized()
  const { ordinal } = useFormat()
  const [news, setNews] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef<{ id: number; part: Part } | null>(null)
  const nameOf = (id: number) => localized(group.teams.find((team) => team.id === id)!.name)

  // A row that moves to another place of the list loses the focus: it is restored.
  useLayoutEffect(() => {
    const wanted = focused.current
    focused.current = null
    if (wanted)
      list.current
        ?.querySelector<HTMLElement>(`[data-team="${wanted.id}"] [data-part="${wanted.part}"]`)
        ?.focus()
  }, [order])

  function put(id: number, place: number, part?: Part) {
    const next = moved(order, id, place)
    if (part) focused.current = { id, part }
    setNews(t('at', { team: nameOf(id), place: ordinal(next.indexOf(id) + 1) }))
    onSelect(null)
    onOrder(next)
  }
  function press(id: number) {
    if (selected === null) {
      setNews(t('selected', { team: nameOf(id) }))
      onSelect(id)
    } else if (selected === id) onSelect(null)
    else put(selected, order.indexOf(id))
  }
  const { drag, handle } = useRowDrag({
    list,
    onStart: () => onSelect(null),
    onDrop: (id, place) => put(id, place),
  })
  // The order if the dragged team were dropped now: the numbers follow it.
  const hovered = drag && moved(order, drag.id, drag.to)

  return (
    <>
      <ol ref={list} data-dragging={drag !== null || undefined}>
        {order.map((id, at) => (
          <TeamRow
            key={id}
            team={group.teams.find((team) => team.id === id)!}
            place={isListed && !hovered ? null : (hovered ?? order).indexOf(id)}
            at={at}
            count={order.length}
            isSelected={selected === id}
            isTarget={selected !== null && selected !== id}
            onPress={() => press(id)}
            onMove={(by, part) => put(id, at + by, part)}
            handle={handle(id, at)}
            isDragged={drag?.id === id}
            shift={drag ? shiftOf(drag, at) : 0}
          />
        ))}
      </ol>
      <p className="sr-only" role="status">
        {news}
      </p>
    </>
  )
}
