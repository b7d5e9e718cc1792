import { DELETED_USER_NAME } from '@called-it/contract/account/deleted-user.ts'
import type { Language } from '@called-it/contract/languages.ts'

/**
 * How JSON says that a user has no name: only who has deleted the account has none (a constraint of the table), and
 * nothing else that an answer holds is called ''. Inside a text every quotation mark has a backslash before it, so no
 * text that somebody wrote looks like this.
 */
const NAMELESS = '"name":""'

/**
 * Writes an answer as JSON in which deleted users are called by the anonymous name in the language of the reader. All
 * answers pass here, so no list of the product has to carry the language along.
 */
export function writeNamed(answer: unknown, language: Language): string {
  const json = JSON.stringify(answer)
  return json.includes(NAMELESS)
    ? json.replaceAll(NAMELESS, `"name":${JSON.stringify(DELETED_USER_NAME[language])}`)
    : json
}
