import { useFormat } from '../../lib/language/format.ts'

/** Formats the ranking figure: points as whole numbers, sums of coefficients with hundredths. */
export function useFigures(isFights: boolean) {
  const { number, decimal } = useFormat()
  const figure = isFights ? decimal : number
  return {
    figure,
    /** With its sign: +6, 0, −2,50. */
    signed: (value: number) => (value > 0 ? '+' : value < 0 ? '\u2212' : '') + figure(Math.abs(value)),
  }
}
