import { isOwner, organisedBy } from '@called-it/contract/account/roles.ts'
import { isTrue } from '@called-it/contract/organiser/organiser-call.ts'
import { postEntity } from '@called-it/contract/organiser/organiser-entities.ts'
import * as auditCalls from '@called-it/contract/organiser/audit.ts'
import { callOffEvents, moveEvents, putEvent } from '@called-it/contract/organiser/events.ts'
import { putCard } from '@called-it/contract/organiser/fight-cards.ts'
import * as tournamentCalls from '@called-it/contract/organiser/organised-tournaments.ts'
import * as outcomeCalls from '@called-it/contract/organiser/outcomes.ts'
import * as resultCalls from '@called-it/contract/organiser/results.ts'
import { readSideProposals } from '@called-it/contract/organiser/side-proposals.ts'
import type { Actor } from '../audit/audit.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { JobSender } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import * as results from '../results/results.ts'
import { readDocument, readSentText } from '../tournaments/tournaments.ts'
import * as eventChanges from './event-changes.ts'
import * as eventResults from './event-results.ts'
import * as organiser from './organiser.ts'
import { checkOrganises } from './scope.ts'

/** The browser saves the log as a file instead of showing it. */
const AS_TABLE = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="called-it-log.csv"',
}

export function organiserRoutes(
  mount: Mount<SignedIn>,
  db: Db,
  { jobs, reopenHours }: { jobs: JobSender; reopenHours: number },
): void {
  const by = (user: SignedIn): Actor => ({ actor: 'user', user_id: user.id })

  mount(
    tournamentCalls.putTournament,
    async ({ user, params, query, body, text, language }) => {
      const { tournament, changes, audit_id } = await organiser.putTournament(
        db,
        { jobs, by: by(user) },
        params.slug,
        body,
        {
          dryRun: isTrue(query.dry_run),
          overwrite: isTrue(query.overwrite),
          text,
        },
      )
      const listed = changes.map(({ path, before, after, effect, predictions }) => ({
        path,
        before,
        after,
        effect: effect[language],
        predictions,
      }))
      return { tournament, changes: listed, audit_id }
    },
    { paths: 'brackets' },
  )
  mount(tournamentCalls.readDocument, async ({ params }) => ({
    document: await readDocument(db, params.slug),
  }))
  mount(tournamentCalls.readSentDocument, ({ params }) => readSentText(db, params.slug))
  mount(tournamentCalls.deleteTournament, async ({ user, params }) => {
    await results.deleteTournament(db, by(user), params.slug)
    return undefined
  })
  mount(resultCalls.putResult, ({ user, params, query, body: { notify = false, ...result }, ifMatch }) =>
    eventResults.putResult(db, { jobs, by: by(user) }, params, result, {
      dryRun: isTrue(query.dry_run),
      isTold: notify,
      ifMatch,
    }),
  )
  mount(resultCalls.deleteResult, ({ user, params, query, ifMatch }) =>
    eventResults.takeResultBack(db, { jobs, by: by(user) }, params, {
      dryRun: isTrue(query.dry_run),
      ifMatch,
    }),
  )
  mount(resultCalls.confirmResult, async ({ user, params, query, ifMatch }) => {
    await checkOrganises(db, user, [params.id])
    return eventResults.confirmResult(db, { jobs, by: by(user) }, params.id, {
      dryRun: isTrue(query.dry_run),
      ifMatch,
    })
  })
  mount(resultCalls.releaseEvent, async ({ user, params, query, ifMatch }) => {
    await checkOrganises(db, user, [params.id])
    return results.releaseEvent(db, { jobs, by: by(user) }, params.id, {
      dryRun: isTrue(query.dry_run),
      ifMatch,
    })
  })
  mount(putEvent, ({ user, params, query, body: { confirm = false, notify = false, ...change }, ifMatch }) =>
    eventChanges.putEvent(db, { jobs, by: by(user) }, params, change, {
      dryRun: isTrue(query.dry_run),
      isConfirmed: confirm,
      isTold: notify,
      ifMatch,
    }),
  )
  mount(moveEvents, async ({ user, query, body: { confirm = false, notify = false, ...move } }) => {
    await checkOrganises(db, user, move.event_ids)
    return eventChanges.moveEvents(db, { jobs, by: by(user) }, move, {
      dryRun: isTrue(query.dry_run),
      isConfirmed: confirm,
      isTold: notify,
    })
  })
  mount(callOffEvents, async ({ user, query, body: { notify = false, ...callOff } }) => {
    await checkOrganises(db, user, callOff.event_ids)
    return eventChanges.callOffEvents(db, { jobs, by: by(user) }, callOff, {
      dryRun: isTrue(query.dry_run),
      isTold: notify,
    })
  })
  mount(putCard, ({ user, params, query, body }) =>
    eventChanges.putCard(db, { jobs, by: by(user) }, params, body, { dryRun: isTrue(query.dry_run) }),
  )
  mount(postEntity, async ({ user, params, body }) => ({
    entity: await results.postEntity(db, { jobs, by: by(user) }, params.slug, body),
  }))
  mount(outcomeCalls.putOutcomes, ({ user, params, query, body }) =>
    results.putOutcomes(db, { jobs, by: by(user) }, params.slug, body, { dryRun: isTrue(query.dry_run) }),
  )
  mount(outcomeCalls.readOutcomes, ({ params }) => results.readOverview(db, params.slug, reopenHours))
  mount(readSideProposals, async ({ params }) => ({ proposals: await results.readSideProposals(db, params) }))
  mount(tournamentCalls.finishTournament, ({ user, params, query }) =>
    organiser.finishTournament(db, { jobs, by: by(user) }, params.slug, {
      reopenHours,
      force: isTrue(query.force),
      dryRun: isTrue(query.dry_run),
    }),
  )
  mount(tournamentCalls.reopenTournament, ({ user, params }) =>
    organiser.reopenTournament(db, { jobs, by: by(user) }, params.slug),
  )
  const filterOf = (
    {
      corrections,
      search,
      ...filter
    }: { corrections: 'true' | 'false' | '1' | '0'; search?: string | undefined },
    { roles }: SignedIn,
  ) => ({
    ...filter,
    search: search || undefined,
    isCorrection: isTrue(corrections),
    scope: organisedBy(roles),
    isOwner: isOwner(roles),
  })
  mount(auditCalls.readAudit, ({ user, query: { page, limit, ...filter } }) =>
    organiser.readLog(db, filterOf(filter, user), { page, limit }),
  )
  mount(
    auditCalls.exportAudit,
    async ({ user, query, language }) => organiser.exportLog(db, filterOf(query, user), language),
    { headers: AS_TABLE },
  )
  mount(auditCalls.postTakeBack, async ({ user, params, query, recordSecurity }) => {
    const act = { jobs, by: by(user) }
    const options = { dryRun: isTrue(query.dry_run), roles: user.roles }
    const { taken, security } = await organiser.takeBack(db, act, params.entry, options)
    if (security) recordSecurity(security.name, { user_id: security.user_id })
    return taken
  })
}
