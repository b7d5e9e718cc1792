/** The roles that were granted to a user beside playing. */
export type Roles = {
  /** Everything, roles and the settings of the contest too. */
  owner: boolean
  /** Removing messages in all chats. */
  moderator: boolean
  /** Organiser of all tournaments, or of these. */
  tournaments: 'all' | string[]
}

/** What an owner may do. */
export const OWNER_ROLES: Roles = { owner: true, moderator: false, tournaments: 'all' }

export const isOwner = (held: Roles | null): boolean => held?.owner ?? false

/** Returns the tournaments whose calls a user may make: all of them, or these. */
export const organisedBy = (held: Roles | null): Roles['tournaments'] =>
  isOwner(held) ? 'all' : (held?.tournaments ?? [])

/** Whether a user may make the calls about this tournament. */
export function organises(held: Roles | null, slug: string): boolean {
  const organised = organisedBy(held)
  return organised === 'all' || organised.includes(slug)
}

/** Whether a user may remove messages of others in the chats of this tournament. */
export const moderates = (held: Roles | null, slug: string): boolean =>
  (held?.moderator ?? false) || organises(held, slug)

/** The tournaments that a call answers about: those that its caller organises. */
export type Scope = Roles['tournaments']

/** Whether a tournament is among them; null is what is about none: it is for the organisers of all. */
export const isInScope = (scope: Scope, slug: string | null): boolean =>
  scope === 'all' || (slug !== null && scope.includes(slug))
