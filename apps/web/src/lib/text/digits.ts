import { CODE_LENGTH } from '@called-it/rules/limits.ts'

/** An account number as people read it: 4815162342 is 48 1516 2342. */
export function groupDigits(number: string): string {
  return number.replaceAll(/(?<=\d)(?=(\d{4})+$)/g, '\u00a0')
}

/** A number as people write it, without the spaces and dashes between its digits. */
export function joinDigits(text: string): string {
  return text.replaceAll(/[\s\p{Pd}]/gu, '')
}

/** The sign-in code in a text: alone, in two halves, or within the whole message that brought it. */
export function findCode(text: string): string | null {
  const joined = joinDigits(text)
  if (joined.length === CODE_LENGTH && /^\d+$/.test(joined)) return joined
  const half = CODE_LENGTH / 2
  const found = new RegExp(`(?<!\\d)\\d{${half}}[\\s\\p{Pd}]?\\d{${half}}(?!\\d)`, 'u').exec(text)
  return found && joinDigits(found[0])
}
