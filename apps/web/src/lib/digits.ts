/** An account number as people read it: 4815162342 is 48 1516 2342. */
export function groupDigits(number: string): string {
  return number.replaceAll(/(?<=\d)(?=(\d{4})+$)/g, '\u00a0')
}
