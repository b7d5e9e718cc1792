import { useState } from 'react'
import { ArtField, Marks } from './art-field.tsx'
import { drawMain } from './main.ts'

/** The line art of the main theme alone. The sign-in uses it, as it must not load the other drawings. */
export function MainArt() {
  const [marks] = useState(drawMain)
  return (
    <ArtField>
      <Marks marks={marks} />
    </ArtField>
  )
}
