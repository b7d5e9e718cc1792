import { isEmail, tidyEmail } from '@called-it/contract/account/email.ts'
import { checkUserName, tidyUserName, USER_NAME_MAX } from '@called-it/rules/user-name.ts'

/** What the company's server says about a person, by name. */
export type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string }

/** The settings of the claims. */
export type ClaimSettings = {
  name: string
  email: string
  department: string
  groups: string
  /** The group whose people are organisers of all tournaments; null: no group makes organisers. */
  organisersGroup: string | null
}

/** What is known of a person of the company. */
export type Person = {
  /** What the issuer and what it calls the person are together: the key of the identity. */
  key: string
  /** The name for a newcomer, who may change it; null: none that can stand here. */
  name: string | null
  /** What the user reads in place of the key. */
  label: string
  /** Null: none that the issuer has proved. */
  email: string | null
  /** Null: the issuer does not say. */
  department: string | null
  /** Whether the person is in the group of organisers; null: no group makes any, or the issuer does not say. */
  isOrganiser: boolean | null
}

/** Returns what the company says about a person who may come in for the first time. */
export const vouchedOf = ({ email, isOrganiser: is, department }: Person) => ({
  emails: email === null ? [] : [email],
  isOrganiser: is === true,
  department,
})

const LABEL_MAX = 254
const DEPARTMENT_MAX = 100

/** Returns what claims say. A claim that is not of the expected form counts as left out. */
export function readPerson(claims: Claims, settings: ClaimSettings): Person {
  const { iss, sub } = claims
  const name = textIn(claims, settings.name)
  const address = tidyEmail(textIn(claims, settings.email) ?? '')
  const email = isEmail(address) ? address : null
  return {
    key: `${iss}#${sub}`,
    name: name && nameOf(name),
    label: (email ?? name ?? sub).slice(0, LABEL_MAX),
    // Some issuers let people write any address into their profile.
    email: claims.email_verified === false ? null : email,
    department: textIn(claims, settings.department)?.slice(0, DEPARTMENT_MAX).trim() ?? null,
    isOrganiser: isOrganiser(claims, settings),
  }
}

/** Returns a claim by its name, or by the names that lead to it: `realm_access.roles`. */
function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let found: unknown = claims
  for (const part of name.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined
    found = (found as Record<string, unknown>)[part]
  }
  return found
}

/** Returns the text of a claim in one line; null: there is none. */
function textIn(claims: Claims, name: string): string | null {
  const claim = claimOf(claims, name)
  if (typeof claim !== 'string') return null
  return claim.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim() || null
}

/** Returns a name as it may stand in a rating; null: it cannot. */
function nameOf(text: string): string | null {
  const name = tidyUserName([...text].slice(0, USER_NAME_MAX).join(''))
  return checkUserName(name).length === 0 ? name : null
}

function isOrganiser(claims: Claims, { groups, organisersGroup }: ClaimSettings): boolean | null {
  if (organisersGroup === null) return null
  const claim = claimOf(claims, groups)
  if (Array.isArray(claim)) return claim.includes(organisersGroup)
  if (typeof claim === 'string') return claim === organisersGroup
  // Too many groups for a token: the issuer says only where else they stand. That is no proof that a group is gone.
  const elsewhere = claims._claim_names
  if (typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, groups)) return null
  return false
}
