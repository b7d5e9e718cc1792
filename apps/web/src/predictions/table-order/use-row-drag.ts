import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A press that moves this far (px) is a drag. */
const DRAG_PX = 4

/** The edges of a row, in pixels of the page. */
type Edges = { top: number; bottom: number }
/** A press on the handle of a row: its pointer, where it began on the page, and all rows as they were. */
type Press = { pointer: number; y: number; id: number; from: number; rows: Edges[] }
/** A row that is being dragged: how far it is from its place, and the place that it would take now. */
type Drag = { id: number; from: number; to: number; y: number; height: number }

type RowDragProps = {
  list: RefObject<HTMLElement | null>
  onStart: () => void
  /** A row was dropped in another place (from 0). */
  onDrop: (id: number, place: number) => void
}

/** Rows of a list are dragged up and down by their handles, which hold the pointer meanwhile. Escape takes it back. */
export function useRowDrag({ list, onStart, onDrop }: RowDragProps) {
  const press = useRef<Press>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const end = () => {
    press.current = null
    setDrag(null)
  }

  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && end()
    addEventListener('keydown', cancel)
    return () => removeEventListener('keydown', cancel)
  }, [isDragging])

  /** What the handle of a row listens to; `at` is the index of the row. */
  const handle = (id: number, at: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const rows = [...(list.current?.children ?? [])].map(edgesOf)
      press.current = { pointer: event.pointerId, y: event.pageY, id, from: at, rows }
    },
    onPointerMove: ({ pointerId, pageY }: PointerEvent) => {
      const pressed = press.current
      if (pressed?.pointer !== pointerId) return
      if (!drag && Math.abs(pageY - pressed.y) < DRAG_PX) return
      if (!drag) onStart()
      setDrag(dragOf(pressed, pageY))
    },
    onPointerUp: () => {
      if (drag && drag.to !== drag.from) onDrop(drag.id, drag.to)
      end()
    },
    onPointerCancel: end,
  })
  return { drag, handle }
}

function edgesOf(row: Element): Edges {
  const { top, bottom } = row.getBoundingClientRect()
  return { top: top + scrollY, bottom: bottom + scrollY }
}

/** Returns a drag whose pointer is at `pageY`. The row stays inside the list and goes to the place nearest to its middle. */
export function dragOf({ id, from, rows, y }: Press, pageY: number): Drag {
  const own = rows[from]!
  const moved = Math.min(Math.max(pageY - y, rows[0]!.top - own.top), rows.at(-1)!.bottom - own.bottom)
  const distances = rows.map((row) => Math.abs(middle(row) - middle(own) - moved))
  const to = distances.indexOf(Math.min(...distances))
  return { id, from, to, y: moved, height: own.bottom - own.top }
}

const middle = ({ top, bottom }: Edges) => (top + bottom) / 2

/** Returns how far (px) the row at an index is moved while another one, or itself, is dragged. */
export function shiftOf({ from, to, y, height }: Drag, at: number): number {
  if (at === from) return y
  if (from < at && at <= to) return -height
  if (to <= at && at < from) return height
  return 0
}
