import { useState } from 'react'
import { ArtField, Marks } from './art-field.tsx'
import { drawMain } from './main.ts'

/** The line art of the main theme alone, for the sign-in, which must not carry the others' drawings. */
export function MainArt() {
  const [marks] = useState(drawMain)
  return (
    <ArtField>
      <Marks marks={marks} />
    </ArtField>
  )
}
