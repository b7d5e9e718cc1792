import { sql } from 'kysely'
import { siteOf } from '../../platform/network/network.ts'
import type { Db } from '../../schema.ts'
import { KNOWN_FOR } from './code-store.ts'

/** The facts about a network (`networkOf`) or a site (`siteOf`). */
export type NetworkHistory = {
  /** Accounts that have signed in from it in the last 90 days. */
  accounts: number
  /** Whether codes asked for from it are valid: somebody may be about to sign in. Never for a /48. */
  has_codes: boolean
}

export async function readHistory(db: Db, network: string): Promise<NetworkHistory> {
  // A network that is its own site is read once.
  const column = network === siteOf(network) ? sql`n.site` : sql`n.network`
  const { rows } = await sql<NetworkHistory>`
    select count(distinct n.account)::int as accounts,
      exists (select from login_codes c
        where c.network = ${network} and c.expires_at > clock_timestamp()) as has_codes
    from sign_in_networks n
    where ${column} = ${network} and n.signed_in_at > clock_timestamp() - ${KNOWN_FOR}`.execute(db)
  return rows[0]!
}
