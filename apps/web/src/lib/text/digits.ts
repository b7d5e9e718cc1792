import { CODE_LENGTH } from '@called-it/rules/limits.ts'

/** Formats an account number for reading: 4815162342 → 48 1516 2342. */
export function groupDigits(number: string): string {
  return number.replaceAll(/(?<=\d)(?=(\d{4})+$)/g, '\u00a0')
}

/** Removes spaces and dashes between the digits of a typed number. */
export function joinDigits(text: string): string {
  return text.replaceAll(/[\s\p{Pd}]/gu, '')
}

/** Finds the sign-in code in a text: alone, in two halves, or within the whole message. */
export function findCode(text: string): string | null {
  const joined = joinDigits(text)
  if (joined.length === CODE_LENGTH && /^\d+$/.test(joined)) return joined
  const half = CODE_LENGTH / 2
  const found = new RegExp(`(?<!\\d)\\d{${half}}[\\s\\p{Pd}]?\\d{${half}}(?!\\d)`, 'u').exec(text)
  return found && joinDigits(found[0])
}
