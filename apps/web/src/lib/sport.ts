import { sportSlug } from '@called-it/contract/tournaments.ts'
import type { z } from 'zod'

export type SportSlug = z.infer<typeof sportSlug>
export const SPORTS: readonly SportSlug[] = sportSlug.options

/** The `sport` of the address: none stays none (home shows the picker), an unknown one is football (SPEC.md 2). */
export function readSport(value: unknown): SportSlug | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return SPORTS.find((sport) => sport === value) ?? 'football'
}
