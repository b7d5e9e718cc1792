import type { Entity } from '@called-it/contract/tournaments/tournaments.ts'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFormat } from '../../lib/language/format.ts'
import { useLocalized } from '../../lib/language/language.ts'
import { useTranslation } from '../../lib/language/translation.ts'
import { IconButton } from '../../ui/forms/button.tsx'
import { EntityMark } from '../../game/marks/entity-mark.tsx'
import { isBelowCut } from './orders.ts'
import styles from './team-list.module.css'

/** The parts of a row that can have the focus. */
export type Part = 'team' | 'up' | 'down'

type TeamRowProps = {
  team: Entity
  /** Its place, from 0; null while the user has not ordered the group. */
  place: number | null
  /** The index of its row, and the number of rows. */
  at: number
  count: number
  isSelected: boolean
  /** The held team moves here when this one is pressed. */
  isTarget: boolean
  onPress: () => void
  onMove: (by: 1 | -1, part: Part) => void
  /** What its handle listens to, so that the row can be dragged. */
  handle: ComponentProps<'span'>
  isDragged: boolean
  /** How far (px) it is from its place while a row is dragged. */
  shift: number
}

/** A team at its place, and all controls that move it. */
export function TeamRow({ team, place, at, count, onPress, onMove, handle, shift, ...state }: TeamRowProps) {
  const { t } = useTranslation('table-order')
  const localized = useLocalized()
  const { number, ordinal } = useFormat()
  const { isSelected, isTarget, isDragged } = state
  const name = localized(team.name)
  const move = (by: 1 | -1, part: Part) => at + by >= 0 && at + by < count && onMove(by, part)

  return (
    <li
      className={styles.team}
      style={shift === 0 ? undefined : { transform: `translateY(${shift}px)` }}
      data-team={team.id}
      data-cut={isBelowCut(at, count) || undefined}
      data-low={place === null || place > 1 || undefined}
      data-dragged={isDragged || undefined}
      data-selected={isSelected || undefined}
      data-target={isTarget || undefined}
    >
      <b className={styles.place} aria-hidden="true">
        {place === null ? '–' : number(place + 1)}
      </b>
      <button
        type="button"
        className={styles.name}
        data-part="team"
        data-printed
        aria-pressed={isSelected}
        aria-keyshortcuts="ArrowUp ArrowDown"
        aria-label={
          place === null ? t('unplaced', { team: name }) : t('at', { team: name, place: ordinal(place + 1) })
        }
        onClick={onPress}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          move(event.key === 'ArrowUp' ? -1 : 1, 'team')
        }}
      >
        <EntityMark entity={team} />
        <span>{name}</span>
      </button>
      <IconButton
        className={styles.arrow}
        data-part="up"
        label={t('up', { team: name })}
        aria-disabled={at === 0}
        onClick={() => move(-1, 'up')}
      >
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton
        className={styles.arrow}
        data-part="down"
        label={t('down', { team: name })}
        aria-disabled={at === count - 1}
        onClick={() => move(1, 'down')}
      >
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <span className={styles.grip} data-grip aria-hidden="true" {...handle}>
        <GripVertical />
      </span>
    </li>
  )
}
