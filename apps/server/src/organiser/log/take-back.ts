import { isInScope, isOwner, organisedBy, type Roles } from '@called-it/contract/account/roles.ts'
import type { EntrySetting } from '@called-it/contract/contest/entry.ts'
import type { Contest } from '@called-it/contract/contest/contest.ts'
import type { TakenBack } from '@called-it/contract/organiser/audit.ts'
import type { OutcomesBody } from '@called-it/contract/organiser/outcomes.ts'
import type { ResultBody } from '@called-it/contract/organiser/results.ts'
import { findEntry, findTakenBackBy } from '../../audit/audit.ts'
import { takePublicationBack } from '../../content/content.ts'
import * as invitations from '../../invitations/invitations.ts'
import * as people from '../../people/people.ts'
import { inTrial } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import * as results from '../../results/results.ts'
import type { Db } from '../../schema.ts'
import { findTournament } from '../../tournaments/tournaments.ts'
import { putEventsBack } from '../event-changes.ts'

type Entry = NonNullable<Awaited<ReturnType<typeof findEntry>>>
/** The security event of a take-back, and the user whom it is about. */
type Security = { name: NonNullable<people.ChangedRoles['changed']>; user_id: number }
/** What a take-back answers besides the id of its entry, and its security event if it has one. */
type Effect = Omit<TakenBack, 'audit_id'> & { security?: Security | null }
type TakeBack = (
  db: Db,
  act: results.Act,
  entry: Entry,
  options: { id: number; dryRun: boolean },
) => Promise<Effect>

const NOTHING: Effect = { events: [], settlement: null, effect: null }

/** How the change of an entry is taken back, by its action. Changes by other actions cannot be taken back. */
const TAKE_BACKS: Readonly<Record<string, TakeBack>> = {
  'event.update': takeEventBack,
  'event.take_back': takeEventBack,
  'round.order': takeEventBack,
  'event.result': takeResultBack,
  'event.result.delete': takeResultBack,
  'event.result.confirm': takeSourceBack,
  'event.release': takeSourceBack,
  'tournament.update': takeDocumentBack,
  'tournament.outcomes': takeOutcomesBack,
  'tournament.finish': takeFinishBack,
  'content.update': takeTextsBack,
  'role.grant': takeRolesBack,
  'role.revoke': takeRolesBack,
  'user.block': takeBlockBack,
  'user.unblock': takeBlockBack,
  'contest.update': takeContestBack,
  'contest.entry': takeEntryBack,
  'invitation.create': takeInvitationBack,
  'invitation.list': takeInvitationBack,
  'invitation.update': takeInvitationBack,
  'invitation.revoke': takeInvitationBack,
}

/** The first words of the actions that only owners do, and take back. */
const OF_OWNERS = new Set(['role', 'user', 'contest', 'invitation'])

export async function takeBack(
  db: Db,
  { jobs, by }: results.Act,
  id: number,
  { dryRun, roles }: { dryRun: boolean; roles: Roles | null },
): Promise<{ taken: TakenBack; security: Security | null }> {
  const entry = await findEntry(db, id)
  const act = entry && TAKE_BACKS[entry.action]
  if (!act) throw problem('not_found')
  const isAllowed = OF_OWNERS.has(entry.action.split('.')[0]!)
    ? isOwner(roles)
    : isInScope(organisedBy(roles), entry.tournament)
  if (!isAllowed) throw problem('forbidden')
  const { security = null, ...effect } = await act(db, { jobs, by: { ...by, takes_back: id } }, entry, {
    id,
    dryRun,
  })
  const audit_id = dryRun ? null : await findTakenBackBy(db, id)
  return { taken: { audit_id, ...effect }, security: dryRun ? null : security }
}

async function takeEventBack(
  db: Db,
  act: results.Act,
  _entry: Entry,
  { id, dryRun }: { id: number; dryRun: boolean },
): Promise<Effect> {
  const { events, effect } = await putEventsBack(db, act, id, { dryRun })
  return { ...NOTHING, events: events.map(({ event, version }) => ({ event, version })), effect }
}

async function takeResultBack(
  db: Db,
  act: results.Act,
  { tournament, target, take_back }: Entry,
  { dryRun }: { dryRun: boolean },
): Promise<Effect> {
  if (!take_back) throw problem('not_found')
  const name = { slug: tournament!, key: target! }
  const { result } = take_back.state as { result: ResultBody | null }
  const options = { ifMatch: take_back.version, dryRun }
  const { event, version, settlement } = result
    ? await results.putResult(db, act, name, result, options)
    : await results.takeResultBack(db, act, name, options)
  return { ...NOTHING, events: [{ event, version }], settlement }
}

async function takeSourceBack(
  db: Db,
  act: results.Act,
  { tournament, target, take_back }: Entry,
  { dryRun }: { dryRun: boolean },
): Promise<Effect> {
  if (!take_back) throw problem('not_found')
  const { result_source } = take_back.state as {
    result_source: Parameters<typeof results.takeSourceBack>[3]
  }
  const name = { slug: tournament!, key: target! }
  const { version } = take_back
  const event = await results.takeSourceBack(db, act, name, result_source, { dryRun, ifMatch: version })
  return { ...NOTHING, events: [event] }
}

async function takeDocumentBack(
  db: Db,
  act: results.Act,
  { tournament }: Entry,
  { id, dryRun }: { id: number; dryRun: boolean },
): Promise<Effect> {
  await results.takeDocumentBack(db, act, tournament!, { entry: id, dryRun })
  return NOTHING
}

async function takeTextsBack(
  db: Db,
  { by }: results.Act,
  { take_back }: Entry,
  { dryRun }: { dryRun: boolean },
): Promise<Effect> {
  if (!take_back) throw problem('not_found')
  await takePublicationBack(db, by, take_back.state, { dryRun })
  return NOTHING
}

async function takeRolesBack(
  db: Db,
  { by }: results.Act,
  { target, before, after }: Entry,
  { dryRun }: { dryRun: boolean },
): Promise<Effect> {
  // Entries of older versions know other roles.
  const [old, now] = [before as Roles | null, after as Roles | null]
  if (old && old.tournaments === undefined) throw problem('not_found')
  const change = { before: old, after: now, dryRun }
  const user_id = Number(target)
  const name = await people.takeRolesBack(db, by, user_id, change)
  return { ...NOTHING, security: name && { name, user_id } }
}

async function takeBlockBack(
  db: Db,
  { by }: results.Act,
  { action, target }: Entry,
  { dryRun }: { dryRun: boolean },
): Promise<Effect> {
  await people.takeBlockBack(db, by, Number(target), { wasBlocking: action === 'user.block', dryRun })
  return NOTHING
}

async function takeContestBack(
  db: Db,
  { by }: results.Act,
  { before, after }: Entry,
  { dryRun }: { dryRun: boolean },
): Promise<Effect> {
  await people.takeContestBack(db, by, { before: before as Contest, after: after as Contest, dryRun })
  return NOTHING
}

async function takeEntryBack(
  db: Db,
  { by }: results.Act,
  { before, after }: Entry,
  { dryRun }: { dryRun: boolean },
): Promise<Effect> {
  const change = { before: before as EntrySetting, after: after as EntrySetting, dryRun }
  await people.takeEntryBack(db, by, change)
  return NOTHING
}

async function takeInvitationBack(
  db: Db,
  { by }: results.Act,
  entry: Entry,
  { dryRun }: { dryRun: boolean },
): Promise<Effect> {
  await invitations.takeInvitationBack(db, by, entry, { dryRun })
  return NOTHING
}

async function takeOutcomesBack(
  db: Db,
  act: results.Act,
  { tournament, take_back }: Entry,
  { dryRun }: { dryRun: boolean },
): Promise<Effect> {
  if (!take_back) throw problem('not_found')
  const { state, version } = take_back
  const before = { state: state as OutcomesBody, version }
  const { settlement } = await results.putOutcomesBack(db, act, tournament!, before, { dryRun })
  return { ...NOTHING, settlement }
}

async function takeFinishBack(
  db: Db,
  act: results.Act,
  { tournament, after }: Entry,
  { dryRun }: { dryRun: boolean },
): Promise<Effect> {
  return inTrial(db, dryRun, async (trx) => {
    const { finished_at } = await findTournament(trx, tournament!)
    const finished = (after as { finished_at: string }).finished_at
    if (finished_at === null || Date.parse(finished_at) !== Date.parse(finished))
      throw problem('changed_meanwhile')
    await results.reopenTournament(trx, act, tournament!)
    return NOTHING
  })
}
