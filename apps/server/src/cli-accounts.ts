import { BY, type Command, type Terminal } from './cli-command.ts'
import { readConfig } from './config.ts'
import { grantOwner, listSessionsOf, revokeRoles, signOutAccount } from './people/people.ts'
import { makeLog } from './platform/log.ts'
import { makeSecurityLog, maskAccount, type SecurityEvent } from './platform/http/security-events.ts'

/** The commands that change or list accounts. */
export const ACCOUNT_COMMANDS: Record<string, Command> = {
  async grant({ db, terminal }, [account = '']) {
    const set = await grantOwner(db, BY, account)
    if (!set) return sayUnknown(terminal, account)
    if (set.has_changed) logSecurity(terminal, 'role_granted', set.user_id, account)
    terminal.print(`${account} is an owner ${set.has_changed ? 'now' : 'already'}.`)
    return true
  },
  async revoke({ db, terminal }, [account = '']) {
    const set = await revokeRoles(db, BY, account)
    if (set?.has_changed) logSecurity(terminal, 'role_revoked', set.user_id, account)
    if (readConfig(terminal.env).organisers.includes(account)) {
      terminal.print(`${account} stands in ORGANISERS and stays an owner until it is taken out of it.`)
      return false
    }
    if (!set) return sayUnknown(terminal, account)
    terminal.print(`${account} has ${set.has_changed ? 'no role any more' : 'no role'}.`)
    return true
  },
  async sessions({ db, terminal }, [account = '']) {
    const sessions = await listSessionsOf(db, account)
    if (!sessions) return sayUnknown(terminal, account)
    for (const { id, client, signed_in_at, last_used_at, expires_at } of sessions)
      terminal.print(
        `${id}  ${client ?? 'unknown'}  signed in ${signed_in_at}, used ${last_used_at ?? signed_in_at}, until ${expires_at}`,
      )
    if (sessions.length === 0) terminal.print(`${account} is signed in nowhere.`)
    return true
  },
  async 'sign-out'({ db, terminal }, [account = '']) {
    const userId = await signOutAccount(db, BY, account)
    if (userId === null) return sayUnknown(terminal, account)
    logSecurity(terminal, 'sign_out_everywhere', userId, account)
    terminal.print(`${account} is signed in nowhere now.`)
    return true
  },
}

function sayUnknown({ print }: Terminal, account: string): false {
  print(`No user with the number ${account} has signed in yet.`)
  return false
}

/** Logs a security event as the server does, among the complaints: the other lines are the answer for people. */
function logSecurity({ complain }: Terminal, event: SecurityEvent, user_id: number, account: string): void {
  const log = makeLog('info', { write: (line) => complain(line.trimEnd()) })
  makeSecurityLog(log).record(event, { user_id, account: maskAccount(account) })
}
