import { SPORTS, type SportSlug } from '@called-it/rules/systems.ts'

/**
 * Reads `sport` of the address: undefined without one (home shows the picker); an unknown one is the first, football
 * (SPEC.md 2).
 */
export function readSport(value: unknown): SportSlug | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return SPORTS.find((sport) => sport === value) ?? SPORTS[0]!
}
