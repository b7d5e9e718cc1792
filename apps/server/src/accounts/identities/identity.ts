import type { IdentityKind } from '@called-it/contract/account/identities.ts'

/** What a user signs in with: its kind, and what its issuer knows the person by. */
export type Identity = { kind: IdentityKind; key: string }

/** Returns an identity as one text, by which codes, limits and settings name it; the database has the same in `account_of`. */
export const accountOf = ({ kind, key }: Identity): string =>
  kind === 'reddy' || kind === 'email' ? key : `${kind}:${key}`

/** Returns the identity that a text names. */
export function identityOf(account: string): Identity {
  const [, kind, key] = /^(telegram|oidc):(.*)$/s.exec(account) ?? []
  if (kind && key) return { kind: kind as IdentityKind, key }
  return { kind: account.includes('@') ? 'email' : 'reddy', key: account }
}
