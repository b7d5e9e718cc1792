import { destination } from 'pino'
import { BY, type Command, print } from './cli-command.ts'
import { readConfig } from './config.ts'
import { grantOrganiser, listSessions, revokeOrganiser, signOut } from './organiser/organiser.ts'
import { makeLog } from './platform/log.ts'
import { makeSecurityLog, maskAccount, type SecurityEvent } from './platform/http/security-events.ts'

/** The commands that change or list accounts. */
export const ACCOUNT_COMMANDS: Record<string, Command> = {
  async grant(db, _jobs, [account = '']) {
    const set = await grantOrganiser(db, BY, account)
    if (!set) return sayUnknown(account)
    if (set.has_changed) logSecurity('role_granted', set.user_id, account)
    print(`${account} is an organiser ${set.has_changed ? 'now' : 'already'}.`)
    return true
  },
  async revoke(db, _jobs, [account = '']) {
    const set = await revokeOrganiser(db, BY, account)
    if (set?.has_changed) logSecurity('role_revoked', set.user_id, account)
    if (readConfig(process.env).organisers.includes(account)) {
      print(`${account} stands in ORGANISERS and stays an organiser until it is taken out of it.`)
      return false
    }
    if (!set) return sayUnknown(account)
    print(`${account} is ${set.has_changed ? 'an organiser no more' : 'no organiser'}.`)
    return true
  },
  async sessions(db, _jobs, [account = '']) {
    const sessions = await listSessions(db, account)
    if (!sessions) return sayUnknown(account)
    for (const { id, client, signed_in_at, last_used_at, expires_at } of sessions)
      print(
        `${id}  ${client ?? 'unknown'}  signed in ${signed_in_at}, used ${last_used_at ?? signed_in_at}, until ${expires_at}`,
      )
    if (sessions.length === 0) print(`${account} is signed in nowhere.`)
    return true
  },
  async 'sign-out'(db, _jobs, [account = '']) {
    const userId = await signOut(db, BY, account)
    if (userId === null) return sayUnknown(account)
    logSecurity('sign_out_everywhere', userId, account)
    print(`${account} is signed in nowhere now.`)
    return true
  },
}

function sayUnknown(account: string): false {
  print(`No user with the number ${account} has signed in yet.`)
  return false
}

/** Logs a security event as the server does, on stderr: stdout holds the answer for people. */
function logSecurity(event: SecurityEvent, user_id: number, account: string): void {
  const log = makeLog('info', destination({ fd: 2, sync: true }))
  makeSecurityLog(log).record(event, { user_id, account: maskAccount(account) })
}
