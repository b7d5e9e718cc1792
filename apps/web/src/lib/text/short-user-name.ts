/**
 * Shortens a user's name to its first word. A number after it stays, since the names that users start with
 * («Болельщик 304») differ in nothing else.
 */
export function shortUserName(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/)
  return /^\d+$/.test(second) ? `${first} ${second}` : first
}
