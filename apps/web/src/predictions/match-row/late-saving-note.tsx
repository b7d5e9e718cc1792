import { type ComponentProps, Suspense, useEffect } from 'react'
import { lazyPart } from '../../lib/parts/lazy-part.tsx'
import type { SavingNote } from './saving-note.tsx'

// Loaded as soon as a score is typed: later the connection may be gone, which is what the note says.
const Note = lazyPart(() => import('./saving-note.tsx'), 'SavingNote')

/** The note about a save, which loads only once there may be something to say. */
export function LateSavingNote(props: ComponentProps<typeof SavingNote>) {
  const isTyped = props.draft !== undefined
  useEffect(() => {
    if (isTyped) void Note.preload()
  }, [isTyped])
  if (props.state !== 'failed' && !props.mark.replaced) return null
  return (
    <Suspense fallback={null}>
      <Note {...props} />
    </Suspense>
  )
}
