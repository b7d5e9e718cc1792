import { DELETED_USER_NAME } from '@called-it/contract/account/deleted-user.ts'
import type { Language } from '@called-it/contract/languages.ts'

/**
 * The JSON of a user without a name. Only deleted users have none (a constraint of the table), and no other
 * name in a response is ''. Inside a text every quotation mark is escaped, so no
 * text of a user can look like this.
 */
const NAMELESS = '"name":""'

/**
 * Writes a response as JSON in which deleted users have the anonymous name in the viewer's language. All
 * responses pass here, so no list has to know the language.
 */
export function writeNamed(answer: unknown, language: Language): string {
  const json = JSON.stringify(answer)
  return json.includes(NAMELESS)
    ? json.replaceAll(NAMELESS, `"name":${JSON.stringify(DELETED_USER_NAME[language])}`)
    : json
}
