import { z } from 'zod'

const people = z.strictObject({ ru: z.array(z.string()), en: z.array(z.string()) })

/** The number of users that the demo needs, by language. */
const EXPECTED = { ru: 180, en: 120 }
const ALPHABET = { ru: /^[А-ЯЁа-яё' -]+$/, en: /^[\p{Script=Latin}' -]+$/u }
/** A user's name has 2 to 40 characters (API.md, `user/profile`). */
const NAME_MAX = 40

/**
 * Checks the demo's users: there are enough of them, and each name is unique, in its own alphabet and short
 * enough.
 */
export function checkPeople(file: unknown): string[] {
  const parsed = people.safeParse(file)
  if (!parsed.success) {
    return parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`)
  }
  const problems: string[] = []
  const seen = new Set<string>()
  for (const language of ['ru', 'en'] as const) {
    const names = parsed.data[language]
    if (names.length !== EXPECTED[language]) {
      problems.push(`${language}: ${names.length} names instead of ${EXPECTED[language]}`)
    }
    for (const name of names) {
      if (seen.has(name)) problems.push(`${language}: "${name}" stands there twice`)
      seen.add(name)
      if (!ALPHABET[language].test(name)) problems.push(`${language}: "${name}" holds other letters`)
      if (!name.includes(' ')) problems.push(`${language}: "${name}" is no full name`)
      if (name.length > NAME_MAX) problems.push(`${language}: "${name}" is longer than ${NAME_MAX}`)
    }
  }
  return problems
}
