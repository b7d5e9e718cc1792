import { isTrue } from '@called-it/contract/organiser/organiser-call.ts'
import { postEntity } from '@called-it/contract/organiser/organiser-entities.ts'
import { readAudit as readAuditCall } from '@called-it/contract/organiser/audit.ts'
import { putEvent } from '@called-it/contract/organiser/events.ts'
import * as tournamentCalls from '@called-it/contract/organiser/organised-tournaments.ts'
import * as outcomeCalls from '@called-it/contract/organiser/outcomes.ts'
import * as resultCalls from '@called-it/contract/organiser/results.ts'
import { type Actor, readAudit } from '../audit/audit.ts'
import type { Mount, SignedIn } from '../platform/http/endpoint.ts'
import type { JobSender } from '../platform/jobs.ts'
import type { Db } from '../schema.ts'
import * as results from '../results/results.ts'
import { readDocument } from '../tournaments/tournaments.ts'
import * as organiser from './organiser.ts'

export function organiserRoutes(
  mount: Mount<SignedIn>,
  db: Db,
  { jobs, reopenHours }: { jobs: JobSender; reopenHours: number },
): void {
  const by = (user: SignedIn): Actor => ({ actor: 'user', user_id: user.id })

  mount(
    tournamentCalls.putTournament,
    async ({ user, params, query, body, language }) => {
      const { tournament, changes } = await organiser.putTournament(
        db,
        { jobs, by: by(user) },
        params.slug,
        body,
        {
          dryRun: isTrue(query.dry_run),
          overwrite: isTrue(query.overwrite),
        },
      )
      const listed = changes.map(({ path, before, after, effect }) => ({
        path,
        before,
        after,
        effect: effect[language],
      }))
      return { tournament, changes: listed }
    },
    { paths: 'brackets' },
  )
  mount(tournamentCalls.readDocument, async ({ params }) => ({
    document: await readDocument(db, params.slug),
  }))
  mount(tournamentCalls.deleteTournament, async ({ user, params }) => {
    await results.deleteTournament(db, by(user), params.slug)
    return undefined
  })
  mount(resultCalls.putResult, ({ user, params, query, body, ifMatch }) =>
    results.putResult(db, { jobs, by: by(user) }, params, body, {
      dryRun: isTrue(query.dry_run),
      ifMatch,
    }),
  )
  mount(resultCalls.deleteResult, ({ user, params, query, ifMatch }) =>
    results.takeResultBack(db, { jobs, by: by(user) }, params, { dryRun: isTrue(query.dry_run), ifMatch }),
  )
  mount(putEvent, ({ user, params, query, body: { confirm = false, ...change }, ifMatch }) =>
    results.putEvent(db, { jobs, by: by(user) }, params, change, {
      dryRun: isTrue(query.dry_run),
      isConfirmed: confirm,
      ifMatch,
    }),
  )
  mount(postEntity, async ({ user, params, body }) => ({
    entity: await results.postEntity(db, { jobs, by: by(user) }, params.slug, body),
  }))
  mount(outcomeCalls.putOutcomes, ({ user, params, query, body }) =>
    results.putOutcomes(db, { jobs, by: by(user) }, params.slug, body, { dryRun: isTrue(query.dry_run) }),
  )
  mount(outcomeCalls.readOutcomes, async ({ params }) => ({
    outcomes: await results.readOutcomes(db, params.slug),
  }))
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
  mount(readAuditCall, ({ query }) => readAudit(db, query))
}
