import { createAtom, useSelector } from '@tanstack/react-store'
import { useFormat } from '../../lib/language/format.ts'
import { readStored, store } from '../../lib/storage/storage.ts'

/** The format of odds: 1.74, or American: −135. */
export type OddsFormat = 'decimal' | 'american'

const KEY = 'odds'

const chosen = createAtom<OddsFormat>(readStored(KEY) === 'american' ? 'american' : 'decimal')

/** Chooses the format of odds and stores the choice on the device. */
export function chooseOddsFormat(format: OddsFormat): void {
  store(KEY, format === 'decimal' ? null : format)
  chosen.set(format)
}

/** Formats American odds: the profit on a stake of 100, or with a minus the stake for a profit of 100. */
export function americanOdds(decimal: number): number {
  return Math.round(decimal >= 2 ? (decimal - 1) * 100 : -100 / (decimal - 1))
}

/** Returns the format of odds and a function that formats them; missing odds are a dash. */
export function useOdds() {
  const format = useSelector(chosen)
  const { decimal, signed } = useFormat()
  return {
    format,
    odds: (value: number | null) =>
      value === null ? '–' : format === 'decimal' ? decimal(value) : signed(americanOdds(value)),
  }
}
