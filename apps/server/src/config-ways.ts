import { z } from 'zod'
import type { CompanySettings } from './company/company.ts'
import * as field from './config-fields.ts'

/** The settings of company sign-in (OpenID Connect). */
export const COMPANY_SETTINGS = {
  OIDC_ISSUER: field.issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: field.wayName.optional(),
  OIDC_CA: field.certificates.optional(),
  OIDC_SCOPES: field.scopes.default('openid profile email'),
  OIDC_CLAIM_NAME: field.claim.default('name'),
  OIDC_CLAIM_EMAIL: field.claim.default('email'),
  OIDC_CLAIM_DEPARTMENT: field.claim.default('department'),
  OIDC_CLAIM_GROUPS: field.claim.default('groups'),
  OIDC_ORGANISERS_GROUP: z.string().optional(),
}
type Settings = z.output<z.ZodObject<typeof COMPANY_SETTINGS>> & { PUBLIC_URL?: string | undefined }

/** Returns the settings of company sign-in; null: it is off. */
export function companyOf(settings: Settings): CompanySettings | null {
  if (settings.OIDC_ISSUER === undefined) return null
  return {
    issuer: settings.OIDC_ISSUER,
    clientId: settings.OIDC_CLIENT_ID!,
    clientSecret: settings.OIDC_CLIENT_SECRET!,
    name: settings.OIDC_NAME ?? null,
    ca: settings.OIDC_CA ?? null,
    scopes: settings.OIDC_SCOPES,
    claims: {
      name: settings.OIDC_CLAIM_NAME,
      email: settings.OIDC_CLAIM_EMAIL,
      department: settings.OIDC_CLAIM_DEPARTMENT,
      groups: settings.OIDC_CLAIM_GROUPS,
      organisersGroup: settings.OIDC_ORGANISERS_GROUP ?? null,
    },
    publicUrl: settings.PUBLIC_URL!.replace(/\/+$/, ''),
  }
}

/** Returns the mistakes of the settings of ways to sign in that are valid alone and contradict each other. */
export function contradictionsOfWays(given: Record<string, string>): string[] {
  const found = contradictionsOfCompany(given)
  if (given.SMTP_URL && !given.MAIL_FROM) found.push('SMTP_URL needs the sender of the letters in MAIL_FROM')
  if (given.MAIL_DOMAINS && !given.SMTP_URL)
    found.push('MAIL_DOMAINS needs a mail server in SMTP_URL: nobody signs in by e-mail without one')
  if (given.MESSENGER === 'none' && !given.SMTP_URL && !given.TELEGRAM_TOKEN && !given.OIDC_ISSUER)
    found.push('MESSENGER=none needs another way to sign in, such as SMTP_URL: nobody could sign in')
  return found
}

function contradictionsOfCompany(given: Record<string, string>): string[] {
  const isSet = (name: string) => given[name] !== undefined || given[`${name}_FILE`] !== undefined
  if (!given.OIDC_ISSUER) {
    const other = Object.keys(given).find((name) => name.startsWith('OIDC_'))
    return other ? [`${other} needs the address of the company's server in OIDC_ISSUER`] : []
  }
  return (
    [
      ['OIDC_CLIENT_ID', "the id under which the company's server knows this product"],
      ['OIDC_CLIENT_SECRET', "the secret that the company's server gave this product"],
      ['PUBLIC_URL', 'the address of this product, to which people come back'],
    ] as const
  ).flatMap(([name, what]) => (isSet(name) ? [] : [`OIDC_ISSUER needs ${what}, in ${name}`]))
}
