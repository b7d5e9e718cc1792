import { createAtom, useSelector } from '@tanstack/react-store'
import { useFormat } from '../../lib/language/format.ts'
import { readStored, store } from '../../lib/storage/storage.ts'

/** How odds are written: 1.74, or −135 as in America. */
export type OddsFormat = 'decimal' | 'american'

const KEY = 'odds'

const chosen = createAtom<OddsFormat>(readStored(KEY) === 'american' ? 'american' : 'decimal')

/** Chooses how odds are written, and keeps the choice on the device. */
export function chooseOddsFormat(format: OddsFormat): void {
  store(KEY, format === 'decimal' ? null : format)
  chosen.set(format)
}

/** American odds: what 100 wins, or with a minus what has to be staked to win 100. */
export function americanOdds(decimal: number): number {
  return Math.round(decimal >= 2 ? (decimal - 1) * 100 : -100 / (decimal - 1))
}

/** How odds are written now, and odds written so; those that nobody gives are a dash. */
export function useOdds() {
  const format = useSelector(chosen)
  const { decimal, signed } = useFormat()
  return {
    format,
    odds: (value: number | null) =>
      value === null ? '—' : format === 'decimal' ? decimal(value) : signed(americanOdds(value)),
  }
}
