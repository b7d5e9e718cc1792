import { ArtField, Marks } from './art/art-field.tsx'
import { drawMain } from './art/main.ts'

const marks = drawMain()

/** The line art of the main theme alone, for the sign-in, which must not carry the others' drawings. */
export function MainArt() {
  return (
    <ArtField>
      <Marks marks={marks} />
    </ArtField>
  )
}
