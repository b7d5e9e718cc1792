/** The most uses that an invitation can be limited to. */
export const INVITATION_USES_MAX = 1_000_000
/** The most characters of the name of a department. */
export const DEPARTMENT_MAX = 60
/** The path of the page of an invitation; its code follows. */
export const INVITATION_PATH = '/j/'

/**
 * Returns the code of the invitation whose page a path of this site is; undefined: it is another page. A sign-in leads back to a path, so
 * whoever follows an invitation signs in by it.
 */
export const invitationIn = (path: string | undefined): string | undefined =>
  /^\/j\/([\w-]{22})$/.exec(path ?? '')?.[1]
