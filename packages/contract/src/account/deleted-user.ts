import type { Localized } from '../languages.ts'

/** The name under which others see a user who has deleted the account, in the language of the reader. */
export const DELETED_USER_NAME: Localized = { ru: 'Удалённый участник', en: 'Deleted user' }
